package io.kalends.organizer;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostCore;
import io.kalends.post.PostKind;
import io.kalends.post.ReadFrom;
import io.kalends.text.Html;
import java.util.List;

/** What is particular to organizers. */
public final class OrganizerKind extends PostKind<Organizer, OrganizerChange> {
    OrganizerKind(PostCore core) {
        super(core, Kind.ORGANIZER, new OrganizerStore());
    }

    @Override
    protected Organizer blank(Post post, Actor actor) {
        return Organizer.blank(post);
    }

    @Override
    protected Organizer apply(ReadFrom from, Organizer stored, OrganizerChange change, Actor actor, Refusals refusals) {
        return new Organizer(
                stored.post(),
                change.phone().or(stored.phone(), ""),
                change.website().or(stored.website(), ""),
                change.email().or(stored.email(), ""));
    }

    @Override
    protected List<String> searched(ReadFrom from, Organizer organizer) {
        return searched(
                organizer.post().name(),
                organizer.post().description(),
                organizer.phone(),
                organizer.website(),
                organizer.email());
    }

    /** The same of its parts. */
    public static List<String> searched(String name, String description, String phone, String website, String email) {
        return List.of(name, Html.toText(description), phone, website, email);
    }
}
