package io.kalends.api;

/**
 * The addresses replies are made of: those of the mount a request came in by, and those of the public pages.
 *
 * @param apiRoot address of the REST root
 * @param namespace namespace without slashes at its ends
 * @param baseUrl address of the service
 * @param siteUrl address of the public pages
 */
public record Links(String apiRoot, String namespace, String baseUrl, String siteUrl) {
    /** An address below the namespace; {@code path} starts with a slash. */
    public String api(String path) {
        return apiRoot + "/" + namespace + path;
    }

    /** The address of a public page; {@code path} starts with a slash. */
    public String site(String path) {
        return siteUrl + path;
    }

    /** The address of a file of the service itself; {@code path} starts with a slash. */
    public String base(String path) {
        return baseUrl + path;
    }
}
