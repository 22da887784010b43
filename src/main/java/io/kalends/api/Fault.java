package io.kalends.api;

/** A kind of failure that the interface declares: its code, its status, and what it says unless told otherwise. */
public record Fault(String code, int status, String message) {
    public static final Fault NO_ROUTE = new Fault("rest_no_route", 404, "There is no such path.");
    public static final Fault METHOD_NOT_ALLOWED =
            new Fault("rest_method_not_allowed", 405, "The path does not offer this method.");
    public static final Fault INVALID_CREDENTIALS = new Fault(
            "rest_invalid_credentials",
            401,
            "The credentials are not valid. Send a user name and an application password.");
    public static final Fault TOO_MANY_REQUESTS =
            new Fault("rest_too_many_requests", 429, "Too many requests, or too many failed log-ins. Try again later.");
    public static final Fault UNAUTHENTICATED =
            new Fault("rest_forbidden", 401, "This needs credentials. Send a user name and an application password.");
    public static final Fault FORBIDDEN = new Fault("rest_forbidden", 403, "You may not do this.");
    public static final Fault UNSUPPORTED_MEDIA_TYPE = new Fault(
            "rest_unsupported_media_type",
            415,
            "The body must be application/json, application/x-www-form-urlencoded or multipart/form-data.");
    public static final Fault BODY_TOO_LARGE = new Fault("rest_body_too_large", 413, "The body is too large.");
    public static final Fault BROKEN_BODY =
            new Fault("rest_bad_request", 400, "The body ends too early or is not valid HTTP.");
    public static final Fault BODY_TOO_SLOW = new Fault("rest_request_timeout", 408, "The body came too slowly.");
    public static final Fault INVALID_JSON = new Fault("rest_invalid_json", 400, "The body is not a JSON object.");
    public static final Fault MISSING_PARAM =
            new Fault("rest_missing_callback_param", 400, "Required parameters are missing.");
    public static final Fault INVALID_PARAM = new Fault("rest_invalid_param", 400, "Parameters are not valid.");
    public static final Fault PRECONDITION_FAILED = new Fault(
            "rest_precondition_failed", 412, "The record has changed since it was read. Read it again and repeat.");
    public static final Fault MERGED = new Fault(
            "rest_merged", 301, "This record was merged into another one. Location says where that is found.");
    public static final Fault INTERNAL_ERROR = new Fault(
            "internal_server_error", 500, "Something went wrong here; the request ID helps to find out what.");
    public static final Fault UNAVAILABLE =
            new Fault("service_unavailable", 503, "The store cannot be reached. Try again shortly.");

    public Problem problem() {
        return new Problem(this, message);
    }

    public Problem problem(String text) {
        return new Problem(this, text);
    }
}
