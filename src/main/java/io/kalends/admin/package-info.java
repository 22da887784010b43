/** The editor: pages for those who fill the calendar. Templates lie in {@code src/main/jte/admin}. */
@NullMarked
package io.kalends.admin;

import org.jspecify.annotations.NullMarked;
