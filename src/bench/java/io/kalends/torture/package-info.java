/** Kills the service again and again while it is written to, and looks whether it has kept its word. */
@NullMarked
package io.kalends.torture;

import org.jspecify.annotations.NullMarked;
