/** What events, venues and organizers share: status, author, slug, trash, and who may see and change them. */
@NullMarked
package io.kalends.post;

import org.jspecify.annotations.NullMarked;
