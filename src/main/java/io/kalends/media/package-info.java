/** Uploaded images: what is accepted, the reduced sizes made of it, and where the files lie. */
@NullMarked
package io.kalends.media;

import org.jspecify.annotations.NullMarked;
