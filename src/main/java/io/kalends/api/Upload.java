package io.kalends.api;

/** A file in a request body, or the whole body when it is the file. */
public record Upload(String filename, byte[] bytes) {
    /** The field of a form that holds the file, and the name under which a body that is the file is found. */
    public static final String FIELD = "file";
}
