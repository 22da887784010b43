package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Update;
import io.kalends.auth.Right;
import io.kalends.event.EventChange.LinkChoice;
import io.kalends.event.EventChange.TermChoice;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerChange;
import io.kalends.post.Draft;
import io.kalends.post.PostRecord;
import io.kalends.post.PostWriter;
import io.kalends.post.ReadFrom;
import io.kalends.post.RecordChange;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueChange;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Ties events to venues, organizers, categories and tags, and makes those that are new. */
final class EventLinks {
    private final PostWriter<Venue, VenueChange> venues;
    private final PostWriter<Organizer, OrganizerChange> organizers;
    private final Terms terms;
    private final TermLinks categories;
    private final TermLinks tags;

    EventLinks(PostWriter<Venue, VenueChange> venues, PostWriter<Organizer, OrganizerChange> organizers, Terms terms) {
        this.venues = venues;
        this.organizers = organizers;
        this.terms = terms;
        categories = new TermLinks(Taxonomy.CATEGORY, terms);
        tags = new TermLinks(Taxonomy.TAG, terms);
    }

    /** The links with a change put in. */
    Links apply(ReadFrom from, Event stored, EventChange.Links change, Actor actor, Refusals refusals) {
        Links.Shown shown = stored.shown();
        var termIds = new TreeSet<Long>();
        var fresh = new ArrayList<Links.NewTerm>();
        if (change.categories().isSent() || change.tags().isSent()) {
            for (TermLinks.Found found : List.of(
                    terms(categories, from, "categories", change.categories(), shown.categories(), actor, refusals),
                    terms(tags, from, "tags", change.tags(), shown.tags(), actor, refusals))) {
                termIds.addAll(found.ids());
                fresh.addAll(found.fresh());
            }
        } else termIds.addAll(stored.links().terms());
        return new Links(
                records(venues, from, change.venues(), stored.links().venues(), shown.venues(), actor, refusals),
                records(
                        organizers,
                        from,
                        change.organizers(),
                        stored.links().organizers(),
                        shown.organizers(),
                        actor,
                        refusals),
                termIds,
                fresh);
    }

    private static TermLinks.Found terms(
            TermLinks links,
            ReadFrom from,
            String field,
            Update<List<TermChoice>> change,
            List<Term> shown,
            Actor actor,
            Refusals refusals) {
        if (change.isSent()) return links.find(from, field, change.value().orElse(List.of()), actor, refusals);
        return new TermLinks.Found(shown.stream().map(Term::id).collect(Collectors.toSet()), Set.of());
    }

    /** Venues or organizers: those wanted, and the stored ones the caller cannot see at their old places. */
    private static <T extends PostRecord<T>, C extends RecordChange> List<Link<T>> records(
            PostWriter<T, C> writer,
            ReadFrom from,
            Update<List<LinkChoice<C>>> change,
            List<Link<T>> stored,
            List<T> shown,
            Actor actor,
            Refusals refusals) {
        if (!change.isSent()) return stored;
        var links = new LinkedHashSet<Link<T>>();
        for (LinkChoice<C> choice : change.value().orElse(List.of())) {
            switch (choice) {
                case LinkChoice.Id<C> known -> links.add(new Link.Known<>(known.id()));
                case LinkChoice.Fresh<C> data -> addFresh(writer, from, data, links, actor, refusals);
            }
        }
        refuseUnknown(writer, from, links, actor, refusals);
        Set<Long> visible = shown.stream().map(record -> record.post().id()).collect(Collectors.toSet());
        return withHidden(links, stored, visible);
    }

    /** Data of a record that exists, or that is to be made already, means this one. */
    private static <T extends PostRecord<T>, C extends RecordChange> void addFresh(
            PostWriter<T, C> writer,
            ReadFrom from,
            LinkChoice.Fresh<C> data,
            Set<Link<T>> links,
            Actor actor,
            Refusals refusals) {
        Draft<T> draft = writer.draft(from, data.change(), actor, refusals.at(data.path()));
        if (!refusals.isEmpty()) return;
        Optional<Link<T>> same = links.stream()
                .filter(link -> link instanceof Link.Fresh<T> fresh
                        && writer.isSame(from, fresh.draft().record(), data.change(), actor))
                .findFirst();
        links.add(same.or(() -> writer.findSame(from.tx(), data.change(), actor).map(Link.Known::new))
                .orElseGet(() -> new Link.Fresh<>(draft)));
    }

    private static <T extends PostRecord<T>> void refuseUnknown(
            PostWriter<T, ?> writer, ReadFrom from, Set<Link<T>> links, Actor actor, Refusals refusals) {
        var ids = new LinkedHashSet<Long>();
        for (Link<T> link : links) if (link instanceof Link.Known<T> known) ids.add(known.id());
        var unknown = new LinkedHashSet<>(ids);
        unknown.removeAll(writer.posts().visible(ids, from, actor));
        if (unknown.isEmpty()) return;
        String names = unknown.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String word = writer.posts().kind().kind().word();
        refusals.add(word, Reason.UNKNOWN_ID, "has no " + word + " with ID " + names);
    }

    private static <T> List<Link<T>> withHidden(Set<Link<T>> sent, List<Link<T>> stored, Set<Long> visible) {
        var all = new ArrayList<>(sent);
        for (int i = 0; i < stored.size(); i++) {
            Link<T> link = stored.get(i);
            boolean hidden = link instanceof Link.Known<T> known && !visible.contains(known.id());
            if (hidden && !sent.contains(link)) all.add(Math.min(i, all.size()), link);
        }
        return all;
    }

    /** Makes the records that come along with an event, if the caller may. */
    Links settle(Tx tx, Links links, Actor actor) {
        if (!links.newTerms().isEmpty()) actor.need(Right.MANAGE_TERMS);
        var termIds = new TreeSet<>(links.terms());
        int most = actor.config().limits().slug();
        for (Links.NewTerm fresh : links.newTerms())
            termIds.add(terms.add(tx, fresh.taxonomy(), fresh.name(), most, actor.now())
                    .id());
        return new Links(
                settle(tx, links.venues(), venues, actor),
                settle(tx, links.organizers(), organizers, actor),
                termIds,
                List.of());
    }

    private static <T extends PostRecord<T>> List<Link<T>> settle(
            Tx tx, List<Link<T>> links, PostWriter<T, ?> writer, Actor actor) {
        return links.stream()
                .map(link -> link instanceof Link.Fresh<T> fresh
                        ? new Link.Known<T>(
                                writer.add(tx, fresh.draft(), actor).post().id())
                        : link)
                .toList();
    }
}
