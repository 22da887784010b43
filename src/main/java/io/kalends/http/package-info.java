/** The web server: connections, requests and replies; the only package that names the server library. */
@NullMarked
package io.kalends.http;

import org.jspecify.annotations.NullMarked;
