/** Fetching what addresses given by people lead to, and nothing else: the only package that names the HTTP client. */
@NullMarked
package io.kalends.fetch;

import org.jspecify.annotations.NullMarked;
