package io.kalends.intake;

import io.kalends.api.Problem;
import io.kalends.json.Json;

/** Asks a site that is not running. */
final class StoredSiteClient implements SiteClient {
    private static final int MAX_DEPTH = 64;

    private final StoredSite site;

    StoredSiteClient(StoredSite site) {
        this.site = site;
    }

    @Override
    public Loose get(String address, String member) throws Refused {
        int query = address.indexOf('?');
        try {
            return Loose.of(
                    Json.parse(site.list(address.substring(1, query), address.substring(query + 1)), MAX_DEPTH));
        } catch (Problem e) {
            throw new Refused(
                    String.valueOf(e.getMessage()),
                    e.fault().status(),
                    e.fault().code());
        }
    }

    @Override
    public boolean hasCredentials() {
        return true;
    }
}
