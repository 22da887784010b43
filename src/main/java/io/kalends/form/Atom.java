package io.kalends.form;

import io.kalends.event.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import javax.xml.stream.XMLStreamException;

/** Events as entries of Atom (RFC 4287). */
record Atom() implements Form<Event> {
    static final String NAMESPACE = "http://www.w3.org/2005/Atom";

    @Override
    public String suffix() {
        return "atom";
    }

    @Override
    public String name() {
        return "Atom";
    }

    @Override
    public String mediaType() {
        return "application/atom+xml";
    }

    @Override
    public void write(FormList<Event> list, OutputStream out) throws IOException {
        Xml.write(out, xml -> xml.element("feed", feed -> write(list, feed), "xmlns", NAMESPACE));
    }

    private static void write(FormList<Event> list, Xml feed) throws XMLStreamException {
        String site = list.context().config().siteName();
        feed.element("title", site);
        feed.element("id", list.url());
        feed.element("updated", updated(list).toString());
        feed.element("author", author -> author.element("name", site));
        feed.emptyElement("link", "rel", "self", "type", "application/atom+xml", "href", list.url());
        feed.emptyElement(
                "link",
                "rel",
                "alternate",
                "type",
                "text/html",
                "href",
                list.context().links().site("/"));
        if (list.next().isPresent())
            feed.emptyElement("link", "rel", "next", "href", list.next().get());
        for (Event event : list.records()) {
            var entry = new Entry(event, list.context());
            feed.element("entry", element -> write(entry, element));
        }
    }

    /** Comes before the entries, so they are gone through once more. */
    private static Instant updated(FormList<Event> list) {
        Instant last = Instant.EPOCH;
        for (Event event : list.records()) {
            Instant modified = event.post().modifiedAt();
            if (modified.isAfter(last)) last = modified;
        }
        return last.truncatedTo(ChronoUnit.SECONDS);
    }

    private static void write(Entry entry, Xml element) throws XMLStreamException {
        element.element("title", entry.title(), "type", "text");
        element.element("id", entry.tag());
        element.element(
                "published", entry.published().truncatedTo(ChronoUnit.SECONDS).toString());
        element.element(
                "updated", entry.modified().truncatedTo(ChronoUnit.SECONDS).toString());
        element.emptyElement("link", "rel", "alternate", "type", "text/html", "href", entry.url());
        for (String word : entry.words()) element.emptyElement("category", "term", word);
        element.element("summary", entry.summary(), "type", "text");
        element.element("content", entry.html(), "type", "html");
    }
}
