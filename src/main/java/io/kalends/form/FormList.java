package io.kalends.form;

import io.kalends.api.Actor;
import io.kalends.api.Context;
import io.kalends.api.Rendering;
import java.util.Optional;

/**
 * A list to be written in a form.
 *
 * @param actor for whom it is written
 * @param url its address
 * @param next the address of the next page, if there is one
 * @param offset the number of records before it in the whole list
 * @param records in order; may be gone through several times
 */
public record FormList<T>(
        Rendering rendering, Actor actor, String url, Optional<String> next, long offset, Iterable<T> records) {
    public Context context() {
        return rendering.context();
    }
}
