package io.kalends.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where types write their values as JSON. */
public interface JsonOutput {
    /** A text, a number, a flag or a tree of these; null for nothing. */
    void plain(@Nullable Object value);

    <T> void record(View<T> view, T record);

    <V> void list(Type<V> item, List<V> values);
}
