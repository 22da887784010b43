package io.kalends.api;

import io.kalends.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a handler answers, before it is turned into bytes. */
public final class Reply {
    /** The content of a reply, ready to be written in any choice of its members. */
    public interface Content {
        byte[] bytes(Rendering rendering);
    }

    /** Content that is sent while it is made, so that it is never held as a whole. */
    public interface Streamed {
        /** Bytes, or -1 when that is known only after the last of them. */
        long length();

        void writeTo(OutputStream out) throws IOException;

        /** Bytes of memory it holds while it is sent. */
        default long held() {
            return PIECE;
        }
    }

    /** What is held of something that is sent piece by piece. */
    private static final long PIECE = 32 * 1024;

    /** A file, which is sent as it is read. */
    public interface File extends Streamed {
        /** The bytes from a place on; whoever opens them closes them. */
        InputStream open(long from);

        @Override
        default void writeTo(OutputStream out) throws IOException {
            try (InputStream in = open(0)) {
                in.transferTo(out);
            }
        }
    }

    private static final byte[] NOTHING = {};

    private final int status;
    private final String contentType;
    private final Content content;
    private final Optional<Content> tagged;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private Optional<Streamed> streamed = Optional.empty();

    private Reply(int status, String contentType, Content content, Optional<Content> tagged) {
        this.status = status;
        this.contentType = contentType;
        this.content = content;
        this.tagged = tagged;
    }

    /** Links repeat the query four times, and proxies and clients refuse replies with long headers; the body has them too. */
    private static final int LONGEST_LINK = 8_000;

    /** Until when a list has all that repeats for ever; absent when it asks for nothing later. */
    public static final String ROLLED_OUT_UNTIL = "X-Rolled-Out-Until";

    public static final String JSON = "application/json; charset=UTF-8";

    /** 200 with a record. */
    public static <T> Reply ok(View<T> view, T record) {
        return of(200, view, record);
    }

    public static <T> Reply of(int status, View<T> view, T record) {
        return new Reply(status, JSON, rendering -> rendering.json(view, record), Optional.empty());
    }

    /** 201 with the new record; {@code path} is its place below the namespace. */
    static <T> Reply created(Call call, View<T> view, T record, String path) {
        return of(201, view, record).header("Location", call.links().api(path));
    }

    /** One page of a list; the page must exist, else {@code beyondTheEnd}. */
    public static <T> Reply page(
            Call call, View<Paging.Envelope<T>> view, Paging paging, Listing<T> listing, Fault beyondTheEnd) {
        Paging.Envelope<T> envelope = paging.envelope(call, listing, beyondTheEnd);
        return ok(view, envelope).headers(call, envelope, listing);
    }

    /** With what the headers of a page of a list say. */
    public Reply headers(Call call, Paging.Envelope<?> envelope, Listing<?> listing) {
        listing.completeUntil().ifPresent(moment -> header(ROLLED_OUT_UNTIL, moment.toString()));
        return headers(call, envelope, TotalHeaders.OF_ENVELOPES);
    }

    /** The same as an array of records, so that only the headers say how many there are. */
    public static <T> Reply array(Call call, View<T> view, Paging paging, Listing<T> listing, Fault beyondTheEnd) {
        Paging.Envelope<T> envelope = paging.envelope(call, listing, beyondTheEnd);
        return list(view, listing.items()).headers(call, envelope, TotalHeaders.OF_ARRAYS);
    }

    private Reply headers(Call call, Paging.Envelope<?> envelope, TotalHeaders names) {
        headers.put(names.total(), Long.toString(envelope.total()));
        headers.put(names.pages(), Long.toString(envelope.pages()));
        // A list that is given whole has no pages to lead to.
        if (envelope.pages() == 0 || envelope.isWhole()) return this;
        String link = link(call, envelope);
        return link.length() > LONGEST_LINK ? this : header("Link", link);
    }

    private static String link(Call call, Paging.Envelope<?> envelope) {
        var link = new StringBuilder("<" + call.listUrl(1) + ">; rel=\"first\"");
        envelope.previous().ifPresent(url -> link.append(", <").append(url).append(">; rel=\"prev\""));
        envelope.next().ifPresent(url -> link.append(", <").append(url).append(">; rel=\"next\""));
        return link.append(", <")
                .append(call.listUrl(envelope.pages()))
                .append(">; rel=\"last\"")
                .toString();
    }

    /** 200 with content, such as a file, that does not change under its ETag. */
    public static Reply streamed(String contentType, String tag, Streamed content) {
        Reply reply = bytes(contentType, NOTHING).header("ETag", tag);
        reply.streamed = Optional.of(content);
        return reply;
    }

    /** 200 with a page, or anything else that is made here. */
    public static Reply bytes(String contentType, byte[] bytes) {
        return bytes(200, contentType, bytes);
    }

    /** A page that is there, but not with a status of success. */
    public static Reply bytes(int status, String contentType, byte[] bytes) {
        return new Reply(status, contentType, rendering -> bytes, Optional.empty());
    }

    /** 301: what was asked for is found at another address. */
    public static Reply movedTo(String url) {
        return bytes(301, "text/plain; charset=utf-8", NOTHING).header("Location", url);
    }

    /** 303: what was asked for is done, and the page to read next is there. */
    public static Reply seeOther(String url) {
        return bytes(303, "text/plain; charset=utf-8", NOTHING).header("Location", url);
    }

    /** JSON that is written out already. */
    public static Reply written(int status, byte[] json) {
        return new Reply(status, JSON, rendering -> json, Optional.empty());
    }

    /** 200 with a JSON tree. */
    public static Reply json(Object tree) {
        return new Reply(
                200, JSON, rendering -> Json.bytes(rendering.selection().from(tree)), Optional.empty());
    }

    /** 200 with some records and nothing around them. */
    public static <T> Reply list(View<T> view, List<T> records) {
        Type<List<T>> type = Type.list(Type.object(view));
        return new Reply(200, JSON, rendering -> rendering.json(type, records), Optional.empty());
    }

    /** The same, tagged by a view of the record that leaves out what only says the same again. */
    public <T> Reply taggedAs(View<T> view, T record) {
        Reply reply = new Reply(status, contentType, content, Optional.of(r -> r.json(view, record)));
        reply.headers.putAll(headers);
        return reply;
    }

    public Reply header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public int status() {
        return status;
    }

    public String contentType() {
        return contentType;
    }

    public Content content() {
        return content;
    }

    /** The ETag, taken from the whole representation, whatever part of it is sent as the body. */
    public String tag(Rendering rendering, byte[] body) {
        if (rendering.isWhole() && tagged.isEmpty()) return ETag.of(body);
        return ETag.of(tagged.orElse(content).bytes(Rendering.whole(rendering.context())));
    }

    /** What is sent instead of the content. */
    public Optional<Streamed> streamed() {
        return streamed;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
