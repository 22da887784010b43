/** Kalends, put together: the command line, the settings and the service. */
@NullMarked
package io.kalends;

import org.jspecify.annotations.NullMarked;
