package io.kalends.http;

import java.util.Map;

/** A reply as it goes over the wire. */
record Outgoing(int status, Map<String, String> headers, byte[] body) {}
