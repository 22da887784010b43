/** Events: when they take place, what they cost, and who may see and change them. */
@NullMarked
package io.kalends.event;

import org.jspecify.annotations.NullMarked;
