/** The whole service, put together. */
@NullMarked
package io.kalends.app;

import org.jspecify.annotations.NullMarked;
