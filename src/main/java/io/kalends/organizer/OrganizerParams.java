package io.kalends.organizer;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.post.LinkedFilter;
import io.kalends.post.PostParams;
import io.kalends.post.PostSchema;
import java.util.List;

/** What callers can say of organizers. */
public final class OrganizerParams {
    private static final Param<String> NAME =
            body("organizer", Type.TITLE, "Organizer name").nullByDefault();
    private static final Param<String> PHONE =
            body("phone", Type.TEXT, "Phone number").clears().nullByDefault();
    private static final Param<String> WEBSITE =
            body("website", Type.URL, "Website").clears().nullByDefault();
    private static final Param<String> EMAIL =
            body("email", Type.EMAIL, "E-mail address").clears().nullByDefault();

    private static final List<Param<?>> FIELDS = List.of(
            NAME,
            PostParams.AUTHOR.nullByDefault(),
            PostParams.DATE.nullByDefault(),
            PostParams.DATE_UTC.nullByDefault(),
            PostParams.DESCRIPTION.nullByDefault(),
            PostParams.SLUG,
            PostParams.STATUS.nullByDefault(),
            PHONE,
            WEBSITE,
            EMAIL,
            PostParams.IMAGE.nullByDefault());

    public static final PostSchema<Organizer, LinkedFilter, OrganizerChange> SCHEMA =
            PostSchema.linked(OrganizerView.ORGANIZER, OrganizerView.ALONE, FIELDS, NAME, OrganizerParams::change);

    private OrganizerParams() {}

    private static OrganizerChange change(Args args) {
        return new OrganizerChange(
                PostParams.change(args, NAME), args.sent(PHONE), args.sent(WEBSITE), args.sent(EMAIL));
    }
}
