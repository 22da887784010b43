/** The lists of records in other forms: spreadsheets, maps, feeds, lines of JSON. */
@NullMarked
package io.kalends.form;

import org.jspecify.annotations.NullMarked;
