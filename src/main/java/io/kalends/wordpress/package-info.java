/** What clients of The Events Calendar use of WordPress itself: images, terms, and who is calling. */
@NullMarked
package io.kalends.wordpress;

import org.jspecify.annotations.NullMarked;
