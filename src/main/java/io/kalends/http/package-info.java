/** How requests come in and replies go out: the only package that names the server library. */
@NullMarked
package io.kalends.http;

import org.jspecify.annotations.NullMarked;
