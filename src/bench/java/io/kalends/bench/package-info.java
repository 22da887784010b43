/** Measures the service on calendars of any size. Not part of the program that is served. */
@NullMarked
package io.kalends.bench;

import org.jspecify.annotations.NullMarked;
