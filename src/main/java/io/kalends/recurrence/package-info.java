/**
 * Events that repeat, as values: rules and the starts they give, dates by hand, exceptions. Reading begins in {@link
 * io.kalends.recurrence.GivenRecurrence}, expanding in {@link io.kalends.recurrence.Timetable}.
 */
@NullMarked
package io.kalends.recurrence;

import org.jspecify.annotations.NullMarked;
