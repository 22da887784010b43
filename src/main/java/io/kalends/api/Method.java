package io.kalends.api;

/** The methods routes are declared for; HEAD and OPTIONS come by themselves. */
public enum Method {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE
}
