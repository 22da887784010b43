/** The interface described by itself: the namespace index and the OpenAPI document. */
@NullMarked
package io.kalends.doc;

import org.jspecify.annotations.NullMarked;
