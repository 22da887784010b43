/** A query in, a page and a total out: lists in memory, or a search of the store, the same for every caller. */
@NullMarked
package io.kalends.listing;

import org.jspecify.annotations.NullMarked;
