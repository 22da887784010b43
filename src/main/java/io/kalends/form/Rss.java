package io.kalends.form;

import io.kalends.event.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;

/** Events as items of RSS 2.0. */
record Rss() implements Form<Event> {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss xx", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    @Override
    public String suffix() {
        return "rss";
    }

    @Override
    public String name() {
        return "RSS";
    }

    @Override
    public String mediaType() {
        return "application/rss+xml";
    }

    @Override
    public void write(FormList<Event> list, OutputStream out) throws IOException {
        Xml.write(
                out,
                xml -> xml.element(
                        "rss",
                        rss -> rss.element("channel", channel -> write(list, channel)),
                        "version",
                        "2.0",
                        "xmlns:atom",
                        Atom.NAMESPACE,
                        "xmlns:ev",
                        "http://purl.org/rss/1.0/modules/event/"));
    }

    private static void write(FormList<Event> list, Xml channel) throws XMLStreamException {
        String site = list.context().config().siteName();
        channel.element("title", site);
        channel.element("link", list.context().links().site("/"));
        channel.element("description", site);
        channel.emptyElement("atom:link", "rel", "self", "type", "application/rss+xml", "href", list.url());
        if (list.next().isPresent())
            channel.emptyElement(
                    "atom:link",
                    "rel",
                    "next",
                    "type",
                    "application/rss+xml",
                    "href",
                    list.next().get());
        for (Event event : list.records()) {
            var entry = new Entry(event, list.context());
            channel.element("item", item -> write(entry, item));
        }
    }

    private static void write(Entry entry, Xml item) throws XMLStreamException {
        item.element("title", entry.title());
        item.element("link", entry.url());
        item.element("guid", entry.id(), "isPermaLink", "false");
        item.element("pubDate", date(entry.published()));
        for (String word : entry.words()) item.element("category", word);
        item.element("description", entry.html());
        item.element("ev:startdate", entry.start());
        item.element("ev:enddate", entry.end());
        item.elementUnlessEmpty("ev:location", entry.place());
    }

    private static String date(Instant moment) {
        return DATE.format(moment);
    }
}
