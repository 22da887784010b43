package io.kalends.feed;

import io.kalends.api.Context;
import io.kalends.api.Links;
import io.kalends.event.Event;
import io.kalends.feed.Property.Parameter;
import io.kalends.media.Image;
import io.kalends.media.ImageView;
import io.kalends.organizer.Organizer;
import io.kalends.post.Post;
import io.kalends.post.PostView;
import io.kalends.post.Status;
import io.kalends.term.Term;
import io.kalends.text.Html;
import io.kalends.venue.Address;
import io.kalends.venue.Position;
import io.kalends.venue.Venue;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
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
    private final Component text = new Component("VEVENT");

    private EventComponent(Event event, Context context) {
        this.event = event;
        this.context = context;
        post = event.post();
    }

    static Component of(Event event, Context context) {
        return new EventComponent(event, context).component();
    }

    private Component component() {
        Links links = context.links();
        text.add(Property.text("UID", PostView.globalId(post, links)));
        addVersion();
        Times.of(event.schedule()).forEach(text::add);
        text.add(Property.text("SUMMARY", post.name()));
        addUnlessEmpty("DESCRIPTION", description());
        addPlace();
        addHosts();
        List<String> words = Stream.concat(event.shown().categories().stream(), event.shown().tags().stream())
                .map(Term::name)
                .distinct()
                .toList();
        if (!words.isEmpty()) text.add(Property.texts("CATEGORIES", words));
        text.add(Property.of("URL", PostView.page(post, links)));
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

    private String description() {
        return Html.toLines(post.description().isEmpty() ? event.excerpt() : post.description());
    }

    private void addUnlessEmpty(String name, String value) {
        if (!value.isEmpty()) text.add(Property.text(name, value));
    }

    private void addPlace() {
        List<Venue> venues = event.shown().venues();
        addUnlessEmpty("LOCATION", venues.stream().map(EventComponent::place).collect(Collectors.joining("; ")));
        venues.stream()
                .flatMap(venue -> venue.position().stream())
                .findFirst()
                .map(EventComponent::geo)
                .ifPresent(text::add);
    }

    private static String place(Venue venue) {
        Address address = venue.address();
        String town = (address.zip() + " " + address.city()).strip();
        return Stream.of(venue.post().name(), address.street(), town, address.stateProvince(), address.country())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
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
        boolean open = post.status() != Status.PUBLISH || event.isPostponed();
        return open ? "TENTATIVE" : "CONFIRMED";
    }
}
