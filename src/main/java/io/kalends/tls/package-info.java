/** The certificate of the service, read again when its files change. */
@NullMarked
package io.kalends.tls;

import org.jspecify.annotations.NullMarked;
