/** Every setting, where it comes from, and what it means. */
@NullMarked
package io.kalends.config;

import org.jspecify.annotations.NullMarked;
