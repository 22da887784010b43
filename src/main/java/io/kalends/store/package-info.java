/** Where records are kept: SQLite or PostgreSQL behind one small face. The only package that names a database driver. */
@NullMarked
package io.kalends.store;

import org.jspecify.annotations.NullMarked;
