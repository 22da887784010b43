/** The public calendar: pages, their texts and their assets. Templates lie in {@code src/main/jte/web}. */
@NullMarked
package io.kalends.web;

import org.jspecify.annotations.NullMarked;
