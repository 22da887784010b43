/** Categories and tags. */
@NullMarked
package io.kalends.term;

import org.jspecify.annotations.NullMarked;
