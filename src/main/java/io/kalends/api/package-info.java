/** The words the interface is written in: what callers send, what they are answered, and the rules for both. */
@NullMarked
package io.kalends.api;

import org.jspecify.annotations.NullMarked;
