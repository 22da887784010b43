/** The events in other forms: as calendars to subscribe to. */
@NullMarked
package io.kalends.feed;

import org.jspecify.annotations.NullMarked;
