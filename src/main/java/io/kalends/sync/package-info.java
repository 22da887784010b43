/** What has changed, for programs that keep a copy of the calendar. */
@NullMarked
package io.kalends.sync;

import org.jspecify.annotations.NullMarked;
