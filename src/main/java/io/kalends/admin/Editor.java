package io.kalends.admin;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Logins;
import io.kalends.auth.Right;
import io.kalends.auth.SetUpTokens;
import io.kalends.customfield.CustomFields;
import io.kalends.event.Event;
import io.kalends.event.EventChange;
import io.kalends.event.EventFilter;
import io.kalends.event.Merges;
import io.kalends.form.Forms;
import io.kalends.media.MediaLibrary;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerChange;
import io.kalends.post.EventCounts;
import io.kalends.post.ImageUses;
import io.kalends.post.Kind;
import io.kalends.post.LinkedFilter;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.RecordChange;
import io.kalends.settings.SiteSettings;
import io.kalends.source.Imports;
import io.kalends.store.Database;
import io.kalends.term.Taxonomy;
import io.kalends.term.Terms;
import io.kalends.user.Users;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueChange;
import io.kalends.web.Assets;
import io.kalends.web.Site;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All pages of the editor. */
public final class Editor {
    /** Shows the public page of a record that is yet to be made. */
    public interface Preview<C> {
        Reply show(C change, Actor actor, Refusals refusals);
    }

    /**
     * What its pages read and write.
     *
     * @param preview of an event
     */
    public record Services(
            PostServices<Event, EventFilter, EventChange> events,
            PostServices<Venue, LinkedFilter, VenueChange> venues,
            PostServices<Organizer, LinkedFilter, OrganizerChange> organizers,
            Terms terms,
            CustomFields customFields,
            Users users,
            MediaLibrary library,
            Merges merges,
            Imports imports,
            Preview<EventChange> preview) {}

    private final SiteSettings settings;
    private final Database db;
    private final Logins logins;
    private final Services services;
    private final SessionGuard guard;
    private final Cookies cookies;
    private final LogIn logIn;
    private final SetupPages setup;
    private final UploadedFiles uploads;

    public Editor(
            SiteSettings settings,
            Database db,
            Logins logins,
            SetUpTokens tokens,
            Site site,
            Services services,
            SampleCalendar sample) {
        this.db = db;
        this.logins = logins;
        this.services = services;
        this.settings = settings;
        uploads = new UploadedFiles(settings.known().data().resolve("imports"));
        cookies = new Cookies(settings.known());
        logIn = new LogIn(logins, cookies);
        guard = new SessionGuard(site, logins, cookies, logIn);
        setup = new SetupPages(guard, db, logins, tokens, cookies, settings, sample);
    }

    /** The files its pages need. */
    public static void addTo(Assets assets) {
        assets.with(Editor.class, "admin.css", "admin.js", "writing.js");
    }

    /** The path of the set-up, below the address of the service, while it is to be done. */
    public Optional<String> setUpPath() {
        return setup.path();
    }

    public List<Route> routes() {
        var images = new ImageField(services.library);
        var options = new Options(
                services.users, services.terms, services.customFields, images, links(), services.imports.origins());
        var routes = new ArrayList<Route>();
        routes.addAll(new LoginPages(guard, logins, cookies, logIn).routes());
        routes.addAll(setup.routes());
        routes.addAll(new ProfilePages(guard, logins, services.users).routes());
        routes.addAll(records(options, images));
        routes.add(guard.page(
                "/suggest/times", "When an event takes place, as typed", Right.WRITE, TimeSuggestions::suggest));
        routes.add(guard.form(
                "/suggest/repeats", "When an event takes place that repeats", Right.WRITE, RepeatSuggestions::suggest));
        for (Taxonomy taxonomy : Taxonomy.values()) routes.addAll(terms(options, taxonomy));
        routes.addAll(new MediaPages(guard, services.library, new ImageUses(db)).routes());
        routes.addAll(new UserPages(guard, logins, services.users).routes());
        routes.addAll(new CustomFieldPages(guard, services.customFields).routes());
        routes.addAll(sources(options, images));
        routes.addAll(new EmbedPages(guard, options).routes());
        routes.addAll(new SettingsPages(guard, db, settings, options).routes());
        return routes;
    }

    private List<Route> sources(Options options, ImageField images) {
        var kept = new ConflictRows(services, options, new EventForm(options, cookies), images);
        var routes = new ArrayList<>(new SourcePages(guard, services.imports, kept).routes());
        routes.addAll(new ImportPages(guard, services.imports, uploads, settings).routes());
        routes.addAll(new DuplicatePages(guard, services.imports, services.events).routes());
        return routes;
    }

    /** Deletes files that were uploaded to be imported, and then left. */
    public void deleteOldUploads(Instant now) {
        uploads.deleteOld(now);
    }

    private List<Route> terms(Options options, Taxonomy taxonomy) {
        var routes = new ArrayList<>(new TermPages(guard, services.terms, options, taxonomy).routes());
        routes.addAll(new MergePages(guard, new MergedTerms(options, taxonomy, services.merges)).routes());
        return routes;
    }

    private Map<Kind, LinkOptions<?>> links() {
        return Map.of(
                Kind.VENUE,
                        new LinkOptions<>(
                                services.venues, venue -> venue.address().city()),
                Kind.ORGANIZER, new LinkOptions<>(services.organizers, organizer -> ""));
    }

    private List<Route> records(Options options, ImageField images) {
        var routes = new ArrayList<Route>();
        var events = new EventTable(options);
        routes.addAll(new TablePages<>(guard, services.events, events, options, Forms.eventTable(services.customFields))
                .routes());
        routes.addAll(new ChangePages(guard, services.events, events, options).routes());
        routes.addAll(new RecordPages<>(
                        guard, services.events, new EventForm(options, cookies), options, Optional.of(services.preview))
                .routes());
        var venues =
                new LinkedTable<Venue>(venue -> venue.address().city(), "field.city", new EventCounts(db, Kind.VENUE));
        routes.addAll(linked(services.venues, venues, PlainForm.ofVenue(images), options, Forms.VENUE_TABLE));
        var organizers =
                new LinkedTable<Organizer>(Organizer::email, "field.email", new EventCounts(db, Kind.ORGANIZER));
        routes.addAll(
                linked(services.organizers, organizers, PlainForm.ofOrganizer(images), options, Forms.ORGANIZER_TABLE));
        return routes;
    }

    private <T extends PostRecord<T>, C extends RecordChange> List<Route> linked(
            PostServices<T, LinkedFilter, C> records,
            LinkedTable<T> table,
            PlainForm<T> form,
            Options options,
            io.kalends.form.Form<T> file) {
        var routes = new ArrayList<>(new TablePages<>(guard, records, table, options, file).routes());
        routes.addAll(new RecordPages<>(guard, records, form, options, Optional.empty()).routes());
        Kind kind = records.kind();
        routes.addAll(
                new MergePages(guard, new MergedPosts<>(records, form, options.of(kind), services.merges)).routes());
        routes.add(guard.page(
                "/suggest/" + kind.word(),
                kind.collection() + " to choose from",
                Right.WRITE,
                options.of(kind)::suggest));
        return routes;
    }
}
