package io.kalends.api;

/** A record of any kind, with the view that shows it. */
public record Shown<T>(View<T> view, T record) {
    public void write(JsonOutput out) {
        out.record(view, record);
    }
}
