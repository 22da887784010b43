/** Holds memory of the service in every way there is, while somebody else reads, and looks whether that is noticed. */
@NullMarked
package io.kalends.attack;

import org.jspecify.annotations.NullMarked;
