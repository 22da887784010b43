package io.kalends.organizer;

import static io.kalends.api.Param.body;

import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.post.PostParams;
import java.util.List;

/** What callers can say of organizers. */
final class OrganizerParams {
    static final Param<String> NAME =
            body("organizer", Type.TITLE, "Organizer name").nullByDefault();
    static final Param<String> PHONE =
            body("phone", Type.TEXT, "Phone number").clears().nullByDefault();
    static final Param<String> WEBSITE =
            body("website", Type.URL, "Website").clears().nullByDefault();
    static final Param<String> EMAIL =
            body("email", Type.EMAIL, "E-mail address").clears().nullByDefault();

    static final List<Param<?>> FIELDS = List.of(
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

    private OrganizerParams() {}
}
