/** Reading other calendars: files, feeds and sites, each into the same items. */
@NullMarked
package io.kalends.intake;

import org.jspecify.annotations.NullMarked;
