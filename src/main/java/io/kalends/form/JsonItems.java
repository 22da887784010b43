package io.kalends.form;

import io.kalends.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes JSON objects whose last member is an array, item by item. */
final class JsonItems {
    /** What an object with an empty array as its last member ends with. */
    private static final int END = "]}".length();

    /** The JSON of one item. */
    interface Item<T> {
        byte[] of(T record);
    }

    private JsonItems() {}

    /**
     * @param head the members before the array
     * @param name of the array
     */
    static <T> void write(Map<String, Object> head, String name, Iterable<T> records, Item<T> item, OutputStream out)
            throws IOException {
        var empty = new LinkedHashMap<>(head);
        empty.put(name, List.of());
        byte[] frame = Json.bytes(empty);
        out.write(frame, 0, frame.length - END);
        boolean follows = false;
        for (T record : records) {
            if (follows) out.write(',');
            out.write(item.of(record));
            follows = true;
        }
        out.write(frame, frame.length - END, END);
    }
}
