/** Who is calling and what they may do. */
@NullMarked
package io.kalends.auth;

import org.jspecify.annotations.NullMarked;
