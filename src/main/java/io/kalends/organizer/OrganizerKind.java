package io.kalends.organizer;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostChange;
import io.kalends.post.PostCore;
import io.kalends.post.ReadFrom;
import io.kalends.post.RecordCache;
import io.kalends.post.WritableKind;
import io.kalends.store.Tx;
import io.kalends.text.Html;
import java.util.List;

/** What is particular to organizers. */
public final class OrganizerKind implements WritableKind<Organizer, OrganizerChange> {
    private final OrganizerStore store = new OrganizerStore();
    private final RecordCache<Organizer> cache;

    OrganizerKind(PostCore core) {
        cache = core.cache(Kind.ORGANIZER, Organizer::post, store::all);
    }

    @Override
    public RecordCache<Organizer> cache() {
        return cache;
    }

    @Override
    public Kind kind() {
        return Kind.ORGANIZER;
    }

    @Override
    public Post post(Organizer organizer) {
        return organizer.post();
    }

    @Override
    public PostChange postOf(OrganizerChange change) {
        return change.post();
    }

    @Override
    public Organizer blank(Post post, Actor actor) {
        return Organizer.blank(post);
    }

    @Override
    public Organizer withPost(Organizer organizer, Post post) {
        return organizer.withPost(post);
    }

    @Override
    public Organizer apply(
            ReadFrom from, Organizer stored, Post post, OrganizerChange change, Actor actor, Refusals refusals) {
        return new Organizer(
                post,
                change.phone().or(stored.phone(), ""),
                change.website().or(stored.website(), ""),
                change.email().or(stored.email(), ""));
    }

    @Override
    public List<String> searched(Organizer organizer) {
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

    @Override
    public void insert(Tx tx, Organizer organizer) {
        store.insert(tx, organizer);
    }

    @Override
    public void update(Tx tx, Organizer before, Organizer after) {
        store.update(tx, after);
    }
}
