/** Rules for words: cleaning, comparing, searching and naming. Pure functions that touch nothing outside. */
@NullMarked
package io.kalends.text;

import org.jspecify.annotations.NullMarked;
