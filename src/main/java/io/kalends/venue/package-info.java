/** Venues: the places where events happen. */
@NullMarked
package io.kalends.venue;

import org.jspecify.annotations.NullMarked;
