/** Dates, times and time zones as callers write them and replies show them. */
@NullMarked
package io.kalends.time;

import org.jspecify.annotations.NullMarked;
