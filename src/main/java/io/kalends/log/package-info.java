/** The lines of the access log. */
@NullMarked
package io.kalends.log;

import org.jspecify.annotations.NullMarked;
