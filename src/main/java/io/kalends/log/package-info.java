/** The lines of the log: those of the access log, and how the logging library writes all others. */
@NullMarked
package io.kalends.log;

import org.jspecify.annotations.NullMarked;
