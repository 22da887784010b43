/** Kalends: the class that Java starts; everything else has a package with its name. */
@NullMarked
package io.kalends;

import org.jspecify.annotations.NullMarked;
