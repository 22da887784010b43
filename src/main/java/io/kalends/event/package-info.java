/**
 * Events: when they take place, what they cost, and who may see and change them.
 *
 * <p>Most events are single: they take place once. A series is an event that takes place again and again; each of these times is an
 * occurrence, or date, with an ID of its own, and lists show these. {@link io.kalends.event.Repetition} tells which of the three an
 * {@link io.kalends.event.Event} is. What is about single events alone knows nothing of series; those are in {@code Series...},
 * {@code Date...} and {@link io.kalends.event.Repeating}.
 */
@NullMarked
package io.kalends.event;

import org.jspecify.annotations.NullMarked;
