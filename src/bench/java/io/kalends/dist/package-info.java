/** Makes what people download: an archive, a Debian package and an image, each with all that the program needs. */
@NullMarked
package io.kalends.dist;

import org.jspecify.annotations.NullMarked;
