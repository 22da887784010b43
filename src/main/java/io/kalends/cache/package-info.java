/** Validity, bounded caches and shared work. The only package that names the cache library. */
@NullMarked
package io.kalends.cache;

import org.jspecify.annotations.NullMarked;
