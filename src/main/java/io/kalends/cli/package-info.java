/** The commands of the program. */
@NullMarked
package io.kalends.cli;

import org.jspecify.annotations.NullMarked;
