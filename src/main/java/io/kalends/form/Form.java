package io.kalends.form;

import java.io.IOException;
import java.io.OutputStream;

/** A form in which lists of a kind of record are offered besides that of the interface. */
public interface Form<T> {
    /** What follows the name of the list in its address, such as {@code csv}. */
    String suffix();

    /** What people call it. */
    String name();

    String mediaType();

    /** The media type with its parameters. */
    default String contentType() {
        return mediaType();
    }

    /** Whether it shows the members that {@code _fields} names, instead of some of its own choice. */
    default boolean isSelectable() {
        return false;
    }

    /** Writes record by record, so that no more than one piece of the list is held; {@code out} is buffered. */
    void write(FormList<T> list, OutputStream out) throws IOException;
}
