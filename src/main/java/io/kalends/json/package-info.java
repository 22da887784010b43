/** Reading and writing JSON: the only package that names the JSON library. */
@NullMarked
package io.kalends.json;

import org.jspecify.annotations.NullMarked;
