package io.kalends.api;

import io.kalends.config.Config;
import io.kalends.config.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a mount has its own way. Both serve the same records by the same rules; programs written for another service decode
 * strictly, though, and leave out what they believe to be the default. Views and parameters ask the profile, and so do the
 * index and the documentation of the mount.
 */
public enum MountProfile {
    /** The interface as its document describes it. */
    MAIN(
            List.of("calendar/events/v1"),
            Type.INTEGER,
            OptionalInt.empty(),
            "event_category",
            "event_tag",
            Set.of(),
            Set.of("thumbnail", "medium", "large"),
            false,
            List.of()),

    /** What clients of The Events Calendar expect. */
    COMPATIBILITY(
            List.of("tribe/events/v1", MountProfile.WORDPRESS),
            Type.INTEGER.written(
                    Map.of("type", "string", "pattern", "^[0-9]+$"), (id, out) -> out.plain(Long.toString(id))),
            OptionalInt.of(10),
            "tribe_events_cat",
            "post_tag",
            Set.of("parent", "term_group", "term_taxonomy_id", "filter"),
            Set.of("thumbnail", "medium", "medium_large", "large"),
            true,
            List.of("X-WP-Total", "X-WP-TotalPages", "X-TEC-API-VERSION", "X-TEC-API-ROOT", "X-TEC-API-ORIGIN"));

    /** The namespace of what clients of The Events Calendar use of WordPress itself. */
    static final String WORDPRESS = "wp/v2";

    /** The version of the interface, as it is announced. */
    public static final String VERSION = "v1";

    private final List<String> namespaces;
    private final Type<Long> author;
    private final OptionalInt perPage;
    private final String category;
    private final String tag;
    private final Set<String> termMembers;
    private final Set<String> imageSizes;
    private final boolean announced;
    private final List<String> exposedHeaders;

    MountProfile(
            List<String> namespaces,
            Type<Long> author,
            OptionalInt perPage,
            String category,
            String tag,
            Set<String> termMembers,
            Set<String> imageSizes,
            boolean announced,
            List<String> exposedHeaders) {
        this.namespaces = namespaces;
        this.author = author;
        this.perPage = perPage;
        this.category = category;
        this.tag = tag;
        this.termMembers = termMembers;
        this.imageSizes = imageSizes;
        this.announced = announced;
        this.exposedHeaders = exposedHeaders;
    }

    /** The namespaces below its REST root, that of events first. */
    public List<String> namespaces() {
        return namespaces;
    }

    public String namespace() {
        return namespaces.getFirst();
    }

    /** How the ID of an author is written. */
    public Type<Long> author() {
        return author;
    }

    /** The records on a page when nobody says how many; what the operator has set comes first. */
    public int perPage(Config config) {
        boolean ofConfig = perPage.isEmpty() || config.isGiven(Setting.DEFAULT_PER_PAGE);
        return ofConfig ? config.defaultPerPage() : Math.min(perPage.getAsInt(), config.maxPerPage());
    }

    /** What the vocabulary of categories is called. */
    public String category() {
        return category;
    }

    /** What the vocabulary of tags is called. */
    public String tag() {
        return tag;
    }

    /** The members of terms that not every mount shows. */
    public Set<String> termMembers() {
        return termMembers;
    }

    /** The reduced sizes of images that are shown. */
    public Set<String> imageSizes() {
        return imageSizes;
    }

    /** The headers of its own which scripts of other origins may read. */
    public List<String> exposedHeaders() {
        return exposedHeaders;
    }

    /** Whether replies and pages tell programs where it is. */
    public boolean isAnnounced() {
        return announced;
    }

    Map<String, String> announcement(Links links) {
        if (!announced) return Map.of();
        var headers = new LinkedHashMap<String, String>();
        headers.put("X-TEC-API-VERSION", VERSION);
        headers.put("X-TEC-API-ROOT", links.apiRoot() + "/" + namespace() + "/");
        headers.put("X-TEC-API-ORIGIN", links.siteUrl());
        return headers;
    }
}
