package io.kalends.feed;

import io.kalends.api.Context;
import io.kalends.api.Links;
import io.kalends.event.Event;
import io.kalends.event.EventStatus;
import io.kalends.event.EventView;
import io.kalends.event.Repetition;
import io.kalends.feed.Property.Parameter;
import io.kalends.media.Image;
import io.kalends.media.ImageView;
import io.kalends.organizer.Organizer;
import io.kalends.post.Post;
import io.kalends.post.PostView;
import io.kalends.post.Status;
import io.kalends.recurrence.CalendarForm;
import io.kalends.term.Term;
import io.kalends.text.Html;
import io.kalends.venue.Position;
import io.kalends.venue.Venue;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An event as a VEVENT component of iCalendar. */
final class EventComponent {
    /** SEQUENCE is the number of seconds since then, which fits into 31 bits for decades. */
    private static final Instant FIRST_VERSION = Instant.parse("2020-01-01T00:00:00Z");

    private final Event event;
    private final Post post;
    private final Context context;
    private final long id;
    private final Component text = new Component("VEVENT");

    private EventComponent(Event event, long id, Context context) {
        this.event = event;
        this.id = id;
        this.context = context;
        post = event.post();
    }

    /** An event that takes place once, or one date, which may stand beside others in the calendar of whoever adds it. */
    static Component of(Event event, Context context) {
        return new EventComponent(event, event.post().id(), context).component(Times.of(event.schedule()));
    }

    /** A series with all its dates. */
    static Component ofSeries(Event series, FeedEntry.Repeating repeating, Context context) {
        return new EventComponent(series, repeating.id(), context).component(SeriesTimes.of(repeating.form()));
    }

    /** A date that differs from the others of its series. */
    static Component ofDate(Event date, FeedEntry.Repeating repeating, Context context) {
        var times = new ArrayList<>(Times.of(date.schedule()));
        times.addFirst(recurrenceId(date, repeating.form()));
        return new EventComponent(date, repeating.id(), context).component(times);
    }

    /** Which date of the series it is, in the form in which the series names it. */
    private static Property recurrenceId(Event date, CalendarForm form) {
        String name = "RECURRENCE-ID";
        LocalDateTime start = ((Repetition.Occurrence) date.repetition()).originalStart();
        ZoneId zone = date.schedule().zone();
        if (form.allDay()) return Property.of(name, Times.day(start.toLocalDate()), Parameter.DATE);
        return form.isZoned()
                ? Property.of(name, Times.local(start), Times.zone(zone))
                : Property.of(name, Times.utc(start.atZone(zone).toInstant()));
    }

    private Component component(List<Property> times) {
        Links links = context.links();
        text.add(Property.text("UID", PostView.globalId(post.withId(id), links)));
        addVersion();
        times.forEach(text::add);
        text.add(Property.text("SUMMARY", post.name()));
        addUnlessEmpty("DESCRIPTION", description());
        addPlace();
        addHosts();
        List<String> words = Stream.concat(event.shown().categories().stream(), event.shown().tags().stream())
                .map(Term::name)
                .distinct()
                .toList();
        if (!words.isEmpty()) text.add(Property.texts("CATEGORIES", words));
        text.add(Property.of("URL", EventView.page(event, links)));
        post.image().ifPresent(this::addImage);
        text.add(Property.of("STATUS", status()));
        return text;
    }

    /** Deterministic: the only times are those of the event itself. */
    private void addVersion() {
        Instant changed = post.modifiedAt();
        text.add(Property.of("DTSTAMP", Times.utc(changed)));
        text.add(Property.of("LAST-MODIFIED", Times.utc(changed)));
        text.add(Property.of("CREATED", Times.utc(post.publishedAt())));
        long version = changed.getEpochSecond() - FIRST_VERSION.getEpochSecond();
        text.add(Property.of("SEQUENCE", Integer.toString(Math.clamp(version, 0, Integer.MAX_VALUE))));
    }

    /**
     * With what many programs show nowhere else: that it is sold out, why it is not as announced, and where to take part
     * besides the place.
     */
    private String description() {
        String soldOut = event.soldOut(context.config().languages().getFirst()).orElse("");
        String description = Html.toLines(post.description().isEmpty() ? event.excerpt() : post.description());
        String url = event.state().virtualUrl();
        return Stream.of(
                        soldOut,
                        event.state().reason(),
                        description,
                        event.places().isEmpty() ? "" : url)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    private void addUnlessEmpty(String name, String value) {
        if (!value.isEmpty()) text.add(Property.text(name, value));
    }

    private void addPlace() {
        List<Venue> venues = event.places();
        String url = event.state().virtualUrl();
        addUnlessEmpty(
                "LOCATION",
                venues.isEmpty() ? url : venues.stream().map(Venue::place).collect(Collectors.joining("; ")));
        if (!url.isEmpty()) text.add(Property.of("CONFERENCE", url, Parameter.URI));
        venues.stream()
                .flatMap(venue -> venue.position().stream())
                .findFirst()
                .map(EventComponent::geo)
                .ifPresent(text::add);
    }

    private static Property geo(Position position) {
        return Property.of("GEO", degrees(position.latitude()) + ";" + degrees(position.longitude()));
    }

    private static String degrees(double value) {
        return BigDecimal.valueOf(value).toPlainString();
    }

    /**
     * The first organizer with an e-mail address; many calendars cannot read an organizer without one, and none reads
     * more than one. The others are contacts.
     */
    private void addHosts() {
        List<Organizer> hosts = event.shown().organizers();
        Optional<Organizer> first = hosts.stream()
                .filter(host -> mailAddress(host.email()).isPresent())
                .findFirst();
        first.ifPresent(host -> text.add(Property.of(
                "ORGANIZER",
                mailAddress(host.email()).orElseThrow().toString(),
                new Parameter("CN", host.post().name()))));
        hosts.stream()
                .filter(host -> !first.equals(Optional.of(host)))
                .forEach(host -> text.add(Property.text("CONTACT", contact(host))));
    }

    private static Optional<URI> mailAddress(String email) {
        try {
            return email.isEmpty() ? Optional.empty() : Optional.of(new URI("mailto", email, null));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static String contact(Organizer host) {
        return Stream.of(host.post().name(), host.email(), host.phone(), host.website())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** As ATTACH for older calendars, and as IMAGE. */
    private void addImage(Image image) {
        String url = ImageView.url(image, context.links());
        List<Parameter> type = image.media().stream()
                .map(media -> new Parameter("FMTTYPE", media.mimeType()))
                .toList();
        text.add(new Property("ATTACH", type, url));
        text.add(new Property(
                "IMAGE", Stream.concat(Stream.of(Parameter.URI), type.stream()).toList(), url));
    }

    private String status() {
        if (post.isInTrash() || event.isCancelled()) return "CANCELLED";
        boolean open = post.status() != Status.PUBLISH || event.state().status() == EventStatus.POSTPONED;
        return open ? "TENTATIVE" : "CONFIRMED";
    }
}
