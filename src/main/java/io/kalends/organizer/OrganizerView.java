package io.kalends.organizer;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.inContext;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Context;
import io.kalends.api.Field;
import io.kalends.api.View;
import io.kalends.post.JsonLd;
import io.kalends.post.PostView;
import java.util.Map;
import java.util.function.Function;

/** How organizers look in replies. */
public final class OrganizerView {
    /** An organizer read alone. */
    public static final View<Organizer> ALONE = View.renderedOnce(
            "OrganizerAlone",
            Organizer::post,
            PostView.ID.of(Organizer::post),
            PostView.AUTHOR.of(Organizer::post),
            PostView.STATUS.of(Organizer::post),
            PostView.DATE.of(Organizer::post),
            PostView.DATE_UTC.of(Organizer::post),
            PostView.MODIFIED.of(Organizer::post),
            PostView.MODIFIED_UTC.of(Organizer::post),
            PostView.URL.of(Organizer::post),
            field(
                    "organizer",
                    STRING,
                    "Organizer name",
                    organizer -> organizer.post().name()),
            PostView.SLUG.of(Organizer::post),
            PostView.DESCRIPTION.unlessEmpty().of(Organizer::post),
            PostView.IMAGE.of(Organizer::post),
            text("phone", "Phone number", Organizer::phone),
            text("website", "Website", Organizer::website),
            text("email", "E-mail address", Organizer::email),
            inContext("json_ld", JsonLd.TYPE, "The organizer in the words of schema.org", OrganizerView::jsonLdAlone),
            PostView.GLOBAL_ID.of(Organizer::post),
            PostView.GLOBAL_ID_LINEAGE.of(Organizer::post));

    /** An organizer in lists, in events and in replies to writes. */
    public static final View<Organizer> ORGANIZER = ALONE.without("json_ld", "Organizer");

    private OrganizerView() {}

    private static Field<Organizer, String> text(String name, String meaning, Function<Organizer, String> value) {
        return Field.<Organizer, String>field(name, STRING, meaning, value).unlessEmpty();
    }

    public static Map<String, Object> jsonLdAlone(Organizer organizer, Context context) {
        return JsonLd.alone(jsonLd(organizer, context));
    }

    /** The organizer as a schema.org organization. */
    public static Map<String, Object> jsonLd(Organizer organizer, Context context) {
        return JsonLd.of("Organization", organizer.post(), context)
                .with("telephone", organizer.phone())
                .with("email", organizer.email())
                .with("sameAs", organizer.website())
                .tree();
    }
}
