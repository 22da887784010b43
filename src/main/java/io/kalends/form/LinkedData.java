package io.kalends.form;

import io.kalends.api.Call;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.event.Event;
import io.kalends.event.EventJsonLd;
import io.kalends.json.Json;
import io.kalends.post.JsonLd;
import io.kalends.post.Kind;
import io.kalends.post.PostServices;
import io.kalends.post.Ref;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Events in the words of schema.org, for search engines and others that link data: JSON-LD. */
record LinkedData() implements Form<Event> {
    private static final String TYPE = "application/ld+json";

    /** One event. */
    static Route single(PostServices<Event, ?, ?> events) {
        return Route.get("/events/{id}.jsonld", "Read an event as JSON-LD")
                .givesText(TYPE)
                .fails(
                        Kind.EVENT.notFound(),
                        Kind.EVENT.notAccessible(),
                        Kind.EVENT.trashNotAccessible(),
                        Kind.EVENT.gone())
                .to(call -> single(events, call));
    }

    @Override
    public String suffix() {
        return "jsonld";
    }

    @Override
    public String name() {
        return "JSON-LD";
    }

    @Override
    public String mediaType() {
        return TYPE;
    }

    @Override
    public void write(FormList<Event> list, OutputStream out) throws IOException {
        var position = new AtomicLong(list.offset());
        Map<String, Object> head =
                JsonLd.alone(JsonLd.of("ItemList").with("url", list.url()).tree());
        JsonItems.write(
                head,
                "itemListElement",
                list.records(),
                event -> Json.bytes(item(event, position.incrementAndGet(), list)),
                out);
    }

    private static Map<String, Object> item(Event event, long position, FormList<Event> list) {
        return JsonLd.of("ListItem")
                .with("position", position)
                .with("item", EventJsonLd.inside(event, list.context()))
                .tree();
    }

    private static Reply single(PostServices<Event, ?, ?> events, Call call) {
        Event event = events.posts().read(new Ref.Id(call.id()), call.actor());
        return Reply.bytes(TYPE, Json.bytes(EventJsonLd.of(event, call.context())));
    }
}
