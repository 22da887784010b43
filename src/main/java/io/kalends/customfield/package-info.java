/** Fields of events that administrators define. */
@NullMarked
package io.kalends.customfield;

import org.jspecify.annotations.NullMarked;
