/** What administrators change while the service runs. */
@NullMarked
package io.kalends.settings;

import org.jspecify.annotations.NullMarked;
