package io.kalends.api;

/** A file in a request body, or the whole body when it is the file. */
public record Upload(String filename, byte[] bytes) {}
