package io.kalends.form;

import io.kalends.api.View;
import java.io.IOException;
import java.io.OutputStream;

/** The objects of the list of the interface, one to a line, for programs. */
record Ndjson<T>(View<T> view) implements Form<T> {
    @Override
    public String suffix() {
        return "ndjson";
    }

    @Override
    public String name() {
        return "lines of JSON";
    }

    @Override
    public String mediaType() {
        return "application/x-ndjson";
    }

    @Override
    public boolean isSelectable() {
        return true;
    }

    @Override
    public void write(FormList<T> list, OutputStream out) throws IOException {
        for (T record : list.records()) {
            out.write(list.rendering().json(view, record));
            out.write('\n');
        }
    }
}
