package io.kalends.organizer;

import static io.kalends.organizer.OrganizerParams.EMAIL;
import static io.kalends.organizer.OrganizerParams.PHONE;
import static io.kalends.organizer.OrganizerParams.WEBSITE;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.api.View;
import io.kalends.post.Kind;
import io.kalends.post.LinkedEvents;
import io.kalends.post.LinkedKind;
import io.kalends.post.Look;
import io.kalends.post.Lookup;
import io.kalends.post.Post;
import io.kalends.post.RecordCache;
import io.kalends.store.Tx;
import io.kalends.text.Html;
import java.util.Collection;
import java.util.List;

/** What is particular to organizers. */
public final class Organizers implements LinkedKind<Organizer> {
    private static final LinkedEvents EVENTS = new LinkedEvents("event_organizer", "organizer_id");

    private final OrganizerStore store;
    private final RecordCache<Organizer> cache;

    public Organizers(OrganizerStore store, RecordCache<Organizer> cache) {
        this.store = store;
        this.cache = cache;
    }

    @Override
    public Kind kind() {
        return Kind.ORGANIZER;
    }

    @Override
    public View<Organizer> view() {
        return OrganizerView.ORGANIZER;
    }

    @Override
    public View<Organizer> viewAlone() {
        return OrganizerView.ALONE;
    }

    @Override
    public Param<String> name() {
        return OrganizerParams.NAME;
    }

    @Override
    public List<Param<?>> fields() {
        return OrganizerParams.FIELDS;
    }

    @Override
    public List<Param<?>> filters() {
        return OrganizerParams.FILTERS;
    }

    @Override
    public Post post(Organizer organizer) {
        return organizer.post();
    }

    @Override
    public Organizer blank(Post post, Call call) {
        return Organizer.blank(post);
    }

    @Override
    public Organizer withPost(Organizer organizer, Post post) {
        return organizer.withPost(post);
    }

    @Override
    public Organizer apply(Lookup from, Organizer stored, Post post, Args args, Call call) {
        return new Organizer(
                post,
                args.text(PHONE, stored.phone()),
                args.text(WEBSITE, stored.website()),
                args.text(EMAIL, stored.email()));
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

    @Override
    public List<Organizer> stored(Tx tx, Collection<Long> ids) {
        return store.all(tx, ids);
    }

    @Override
    public List<Organizer> recall(Collection<Long> ids, Call call, Look look) {
        return List.copyOf(cache.all(ids, look).values());
    }

    @Override
    public String table() {
        return OrganizerStore.TABLE;
    }

    @Override
    public LinkedEvents events() {
        return EVENTS;
    }
}
