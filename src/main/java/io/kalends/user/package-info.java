/** The part of the interface for users and their application passwords. */
@NullMarked
package io.kalends.user;

import org.jspecify.annotations.NullMarked;
