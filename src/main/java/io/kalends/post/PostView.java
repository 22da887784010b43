package io.kalends.post;

import static io.kalends.api.Field.byProfile;
import static io.kalends.api.Field.field;
import static io.kalends.api.Field.inContext;
import static io.kalends.api.Field.linked;
import static io.kalends.api.Field.onSite;
import static io.kalends.api.Field.optional;
import static io.kalends.api.Type.INSTANT;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;
import static io.kalends.api.Type.STRINGS;

import io.kalends.api.Field;
import io.kalends.api.Links;
import io.kalends.api.MountProfile;
import io.kalends.api.Type;
import io.kalends.media.Image;
import io.kalends.media.ImageView;
import io.kalends.text.Html;
import io.kalends.text.Slugs;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The members that posts of every kind have, for the views of the kinds to arrange. */
public final class PostView {
    public static final Field<Post, Long> ID = field("id", INTEGER, "ID of the record", Post::id);
    public static final Field<Post, Long> AUTHOR =
            byProfile("author", MountProfile::author, "User ID of the author", (post, mount) -> post.author());
    public static final Field<Post, String> STATUS =
            inContext("status", Type.word(Status.WORDS), "Status", (post, context) -> post.shownStatus(context.now()));
    public static final Field<Post, LocalDateTime> DATE =
            onSite("date", "Publication, in the zone of the site", Post::publishedAt);
    public static final Field<Post, Instant> DATE_UTC =
            field("date_utc", INSTANT, "Publication, in UTC", Post::publishedAt);
    public static final Field<Post, LocalDateTime> MODIFIED =
            onSite("modified", "Last change, in the zone of the site", Post::modifiedAt);
    public static final Field<Post, Instant> MODIFIED_UTC =
            field("modified_utc", INSTANT, "Last change, in UTC", Post::modifiedAt);
    public static final Field<Post, String> URL = linked("url", STRING, "Address of the public page", PostView::page);
    public static final Field<Post, String> SLUG = field("slug", STRING, "Slug", Post::slug);
    public static final Field<Post, String> DESCRIPTION =
            field("description", STRING, "Description, as HTML", post -> Html.paragraphs(post.description()));
    public static final Field<Post, Optional<Image>> IMAGE =
            optional("image", Type.object(ImageView.IMAGE), "Featured image", Post::image);
    public static final Field<Post, String> GLOBAL_ID =
            linked("global_id", STRING, "ID that differs from site to site", PostView::globalId);
    public static final Field<Post, List<String>> GLOBAL_ID_LINEAGE = linked(
            "global_id_lineage",
            STRINGS,
            "Global IDs of the record, of which there is one",
            (post, links) -> List.of(globalId(post, links)));

    /** What global IDs begin with, by the address of the public pages, of which there is one. */
    private static final Map<String, String> SITES = new ConcurrentHashMap<>();

    private PostView() {}

    /** The address of the public page of a post. */
    public static String page(Post post, Links links) {
        return links.site("/" + post.kind().word() + "/" + Slugs.encode(post.slug()) + "/");
    }

    /** The ID of a post among those of all sites. */
    public static String globalId(Post post, Links links) {
        return SITES.computeIfAbsent(links.siteUrl(), PostView::site) + "?id=" + post.id();
    }

    private static String site(String url) {
        URI site = URI.create(url);
        return site.getHost() + site.getPath();
    }
}
