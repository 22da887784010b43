/** A calendar to look around in. */
@NullMarked
package io.kalends.demo;

import org.jspecify.annotations.NullMarked;
