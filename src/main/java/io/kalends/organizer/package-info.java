/** Organizers: the people and groups behind events. */
@NullMarked
package io.kalends.organizer;

import org.jspecify.annotations.NullMarked;
