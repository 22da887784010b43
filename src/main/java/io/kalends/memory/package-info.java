/** The account of the bytes that are held for callers. */
@NullMarked
package io.kalends.memory;

import org.jspecify.annotations.NullMarked;
