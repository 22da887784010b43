/**
 * Events that repeat, as values: rules and the starts they give, dates by hand, exceptions. Reading begins in {@link
 * io.kalends.recurrence.GivenRecurrence}, expanding in {@link io.kalends.recurrence.Timetable}, telling in words in
 * {@link io.kalends.recurrence.RecurrenceWords}, writing into calendars in {@link io.kalends.recurrence.CalendarForm}.
 */
@NullMarked
package io.kalends.recurrence;

import org.jspecify.annotations.NullMarked;
