/** Everything the store holds, in one file: to keep, to move to another engine, to read with other programs. */
@NullMarked
package io.kalends.archive;

import org.jspecify.annotations.NullMarked;
