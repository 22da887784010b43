package io.kalends.feed;

import io.kalends.api.Context;
import io.kalends.api.Links;
import io.kalends.event.Event;
import io.kalends.media.Image;
import io.kalends.media.ImageView;
import io.kalends.media.Media;
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
import net.fortuna.ical4j.model.ParameterList;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.TextList;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.parameter.Cn;
import net.fortuna.ical4j.model.parameter.FmtType;
import net.fortuna.ical4j.model.parameter.Value;
import net.fortuna.ical4j.model.property.Categories;
import net.fortuna.ical4j.model.property.Contact;
import net.fortuna.ical4j.model.property.Description;
import net.fortuna.ical4j.model.property.Geo;
import net.fortuna.ical4j.model.property.Location;
import net.fortuna.ical4j.model.property.Sequence;
import net.fortuna.ical4j.model.property.Summary;
import net.fortuna.ical4j.model.property.Uid;
import net.fortuna.ical4j.model.property.immutable.ImmutableStatus;

/** An event in the words of calendars. */
final class EventText {
    /** Numbers of versions are seconds since then, which fit for as long as anybody reads them. */
    private static final Instant FIRST_VERSION = Instant.parse("2020-01-01T00:00:00Z");

    private final Event event;
    private final Post post;
    private final Context context;
    private final VEvent text = new VEvent(false);

    private EventText(Event event, Context context) {
        this.event = event;
        this.context = context;
        post = event.post();
    }

    static VEvent of(Event event, Context context) {
        return new EventText(event, context).component();
    }

    private VEvent component() {
        Links links = context.links();
        text.add(new Uid(PostView.globalId(post, links)));
        addVersion();
        Times.of(event.schedule()).forEach(text::add);
        text.add(new Summary(post.name()));
        addUnlessEmpty(description(), Description::new);
        addPlace();
        addHosts();
        List<String> words = Stream.concat(event.shown().categories().stream(), event.shown().tags().stream())
                .map(Term::name)
                .distinct()
                .toList();
        if (!words.isEmpty()) text.add(new Categories(new TextList(words)));
        text.add(new AsIs("URL", PostView.page(post, links)));
        post.image().ifPresent(this::addImage);
        text.add(status());
        return text;
    }

    /** The same state is always written the same way: what is told of time is when the event was changed. */
    private void addVersion() {
        Instant changed = post.modifiedAt();
        text.add(new AsIs("DTSTAMP", Times.utc(changed)));
        text.add(new AsIs("LAST-MODIFIED", Times.utc(changed)));
        text.add(new AsIs("CREATED", Times.utc(post.publishedAt())));
        long version = changed.getEpochSecond() - FIRST_VERSION.getEpochSecond();
        text.add(new Sequence(Math.clamp(version, 0, Integer.MAX_VALUE)));
    }

    private String description() {
        return Html.toLines(post.description().isEmpty() ? event.excerpt() : post.description());
    }

    private interface Maker {
        Property of(String value);
    }

    private void addUnlessEmpty(String value, Maker maker) {
        if (!value.isEmpty()) text.add(maker.of(value));
    }

    private void addPlace() {
        List<Venue> venues = event.shown().venues();
        addUnlessEmpty(venues.stream().map(EventText::place).collect(Collectors.joining("; ")), Location::new);
        venues.stream()
                .flatMap(venue -> venue.position().stream())
                .findFirst()
                .map(EventText::geo)
                .ifPresent(text::add);
    }

    private static String place(Venue venue) {
        Address address = venue.address();
        String town = (address.zip() + " " + address.city()).strip();
        return Stream.of(venue.post().name(), address.street(), town, address.stateProvince(), address.country())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static Geo geo(Position position) {
        return new Geo(BigDecimal.valueOf(position.latitude()), BigDecimal.valueOf(position.longitude()));
    }

    /**
     * The first organizer with an e-mail address; many calendars cannot read an organizer without one, and none reads
     * more than one. The others are named as somebody to ask.
     */
    private void addHosts() {
        List<Organizer> hosts = event.shown().organizers();
        Optional<Organizer> first = hosts.stream()
                .filter(host -> mailAddress(host.email()).isPresent())
                .findFirst();
        first.ifPresent(host -> text.add(new net.fortuna.ical4j.model.property.Organizer(
                new ParameterList(List.of(new Cn(host.post().name()))),
                mailAddress(host.email()).orElseThrow())));
        hosts.stream()
                .filter(host -> !first.equals(Optional.of(host)))
                .forEach(host -> text.add(new Contact(contact(host))));
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

    /** Under the name older calendars know, and under the one for images. */
    private void addImage(Image image) {
        String url = ImageView.url(image, context.links());
        Optional<FmtType> type = image.media().map(Media::mimeType).map(FmtType::new);
        text.add(type.map(known -> new AsIs("ATTACH", url, known)).orElseGet(() -> new AsIs("ATTACH", url)));
        text.add(type.map(known -> new AsIs("IMAGE", url, Value.URI, known))
                .orElseGet(() -> new AsIs("IMAGE", url, Value.URI)));
    }

    private Property status() {
        if (post.isInTrash() || event.isCancelled()) return ImmutableStatus.VEVENT_CANCELLED;
        boolean open = post.status() != Status.PUBLISH || event.isPostponed();
        return open ? ImmutableStatus.VEVENT_TENTATIVE : ImmutableStatus.VEVENT_CONFIRMED;
    }
}
