package io.kalends.form;

import io.kalends.event.Event;
import io.kalends.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Events as items of JSON Feed 1.1. */
record JsonFeed() implements Form<Event> {
    @Override
    public String suffix() {
        return "feed.json";
    }

    @Override
    public String name() {
        return "JSON Feed";
    }

    @Override
    public String mediaType() {
        return "application/feed+json";
    }

    @Override
    public void write(FormList<Event> list, OutputStream out) throws IOException {
        var head = new LinkedHashMap<String, Object>();
        head.put("version", "https://jsonfeed.org/version/1.1");
        head.put("title", list.context().config().siteName());
        head.put("home_page_url", list.context().links().site("/"));
        head.put("feed_url", list.url());
        list.next().ifPresent(url -> head.put("next_url", url));
        JsonItems.write(
                head, "items", list.records(), event -> Json.bytes(item(new Entry(event, list.context()))), out);
    }

    private static Map<String, Object> item(Entry entry) {
        var item = new LinkedHashMap<String, Object>();
        item.put("id", entry.id());
        item.put("url", entry.url());
        item.put("title", entry.title());
        item.put("summary", entry.summary());
        item.put("content_html", entry.html());
        entry.image().ifPresent(url -> item.put("image", url));
        item.put("date_published", date(entry.published()));
        item.put("date_modified", date(entry.modified()));
        if (!entry.words().isEmpty()) item.put("tags", entry.words());
        item.put("_event", Map.of("start", entry.start(), "end", entry.end(), "location", entry.place()));
        return item;
    }

    private static String date(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
