/** The interface described by itself: namespace index, OpenAPI document and a page. Templates lie in {@code src/main/jte/doc}. */
@NullMarked
package io.kalends.doc;

import org.jspecify.annotations.NullMarked;
