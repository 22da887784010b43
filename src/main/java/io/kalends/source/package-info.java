/** Where records come from, and keeping them in step with what is said of them there. */
@NullMarked
package io.kalends.source;

import org.jspecify.annotations.NullMarked;
