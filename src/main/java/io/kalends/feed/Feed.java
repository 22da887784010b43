package io.kalends.feed;

import io.kalends.api.Context;
import io.kalends.api.Reply;
import io.kalends.time.Zones;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A calendar in iCalendar format, written event by event. */
final class Feed implements Reply.Streamed {
    static final String TYPE = "text/calendar";

    /** The number rises when the same events are written differently. */
    static final String PRODUCT_ID = "-//Kalends//Kalends 4//EN";

    /** How often subscribers are asked to poll; the reply is a 304 unless something has changed. */
    private static final Duration REFRESH = Duration.ofHours(1);

    private static final int BUFFER = 16_384;

    /** The events in batches. */
    interface Events extends Iterable<List<FeedEntry>> {}

    private final Context context;
    private final Optional<String> source;
    private final Supplier<UsedZones> zones;
    private final Events events;
    private final long held;

    /**
     * @param held memory it takes while it is sent, in bytes
     * @param source the address to subscribe to; empty for a single download
     * @param zones finds the zones of the events
     */
    Feed(Context context, Optional<String> source, Supplier<UsedZones> zones, Events events, long held) {
        this.context = context;
        this.source = source;
        this.zones = zones;
        this.events = events;
        this.held = held;
    }

    @Override
    public long held() {
        return held;
    }

    @Override
    public long length() {
        return -1;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        var buffered = new BufferedOutputStream(out, BUFFER);
        var lines = new ContentLines(buffered);
        lines.add("BEGIN:VCALENDAR");
        addHead(lines);
        if (source.isPresent()) addSubscription(lines, source.get());
        for (TimezoneComponent zone : zones.get().texts()) lines.add(zone.component());
        for (List<FeedEntry> some : events)
            for (FeedEntry entry : some) for (Component component : entry.components(context)) lines.add(component);
        lines.add("END:VCALENDAR");
        buffered.flush();
    }

    private void addHead(ContentLines lines) throws IOException {
        lines.add(Property.of("VERSION", "2.0"));
        lines.add(Property.text("PRODID", PRODUCT_ID));
        lines.add(Property.of("CALSCALE", "GREGORIAN"));
    }

    private void addSubscription(ContentLines lines, String url) throws IOException {
        String name = context.config().siteName();
        lines.add(Property.text("NAME", name));
        lines.add(Property.text("X-WR-CALNAME", name));
        lines.add(Property.text("X-WR-TIMEZONE", Zones.text(context.config().timezone())));
        lines.add(Property.of("URL", context.links().site("/")));
        lines.add(Property.of("SOURCE", url, Property.Parameter.URI));
        lines.add(Property.of("REFRESH-INTERVAL", REFRESH.toString(), Property.Parameter.DURATION));
        lines.add(Property.text("X-PUBLISHED-TTL", REFRESH.toString()));
    }

    /** All of it, when it is known to be small. */
    byte[] bytes() {
        try {
            var bytes = new ByteArrayOutputStream();
            writeTo(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
