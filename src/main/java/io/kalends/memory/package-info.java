/** The budget of the memory that is held for callers. */
@NullMarked
package io.kalends.memory;

import org.jspecify.annotations.NullMarked;
