/** Replies to requests that create something, kept so that a repeated request creates nothing more. */
@NullMarked
package io.kalends.idempotency;

import org.jspecify.annotations.NullMarked;
