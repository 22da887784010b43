package io.kalends.intake;

import io.kalends.fetch.FetchCredentials;
import io.kalends.fetch.FetchFailure;
import io.kalends.fetch.Fetcher;
import io.kalends.intake.SiteClient.Refused;
import io.kalends.intake.SiteItems.Unusable;
import io.kalends.text.PlainText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads a site of this interface, ours or another's, page by page. */
public final class SiteReader {
    private static final List<String> STATUSES = List.of("publish", "future", "draft", "pending", "private", "trash");
    /** Without dates only what lies ahead would be listed. */
    private static final String ALWAYS =
            "start_date=" + encoded("1900-01-01 00:00:00") + "&end_date=" + encoded("2100-12-31 23:59:59") + "&";
    /** Series whose dates are asked for at a time. */
    private static final int SERIES_AT_ONCE = 20;

    /**
     * Where to go on.
     *
     * @param page counted from 1
     */
    public record Position(Item.Type type, int page) {
        public static final Position START = new Position(Item.Type.CATEGORY, 1);

        boolean isAfter(Item.Type other) {
            return type.compareTo(other) > 0;
        }
    }

    /** Is told after each page. */
    public interface Progress {
        /**
         * A page was delivered.
         *
         * @param next from where to go on if it were stopped now
         * @param total how many records the list has that is being read; -1 when unknown
         */
        void read(Position next, long total);
    }

    /** Makes an item of an entry. */
    private interface Conversion {
        Item of(Loose entry, Consumer<String> notes) throws Unusable;
    }

    private final SiteClient client;
    private final Supplier<Site> site;

    /** @param address of the interface, such as https://example.org/wp-json/tribe/events/v1, or of the site */
    public SiteReader(Fetcher fetcher, String address, Optional<FetchCredentials> credentials) {
        this(fetcher, address, credentials, duration -> Thread.sleep(duration));
    }

    SiteReader(Fetcher fetcher, String address, Optional<FetchCredentials> credentials, HttpSiteClient.Pause pause) {
        var http = new HttpSiteClient(fetcher, credentials, pause);
        client = http;
        site = () -> Site.find(http, address);
    }

    /** Reads a site that is not running. */
    public SiteReader(StoredSite stored) {
        client = new StoredSiteClient(stored);
        site = () -> Site.STORED;
    }

    /**
     * Reads all kinds in the order of {@link Item.Type}, from the position on; what is linked to from there is delivered again.
     * Series come after all other events, each followed by its dates, wherever it went on.
     *
     * @throws SiteFailure where the site cannot be read or cannot be read any further
     */
    public void read(Position from, ItemSink sink, Progress progress) {
        try {
            new Run(site.get(), from, sink, progress).all();
        } catch (FetchFailure e) {
            throw new SiteFailure(e.getMessage() + "");
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** One walk through the site. */
    private final class Run {
        private final Site site;
        private final Position from;
        private final ItemSink sink;
        private final Progress progress;
        private final SiteItems items;
        private final Map<Item.Type, Set<String>> known = new EnumMap<>(Item.Type.class);
        private final DatedEvents dated = new DatedEvents();
        private final Map<String, KnownSeries> series = new LinkedHashMap<>();
        /** Whether a former run has delivered what is being read, which is needed for series only. */
        private boolean isDelivered;

        Run(Site site, Position from, ItemSink sink, Progress progress) {
            this.site = site;
            this.from = from;
            this.sink = sink;
            this.progress = progress;
            items = new SiteItems(site);
        }

        void all() {
            for (Item.Type type : Item.Type.values()) {
                if (!from.isAfter(type)) read(type);
            }
        }

        /** The IDs that were seen of a type. */
        private Set<String> known(Item.Type type) {
            return known.computeIfAbsent(type, it -> new HashSet<>());
        }

        private void read(Item.Type type) {
            switch (type) {
                case CATEGORY -> categories();
                case TAG -> terms(type, "tags", sink::item);
                case VENUE ->
                    posts(
                            type,
                            "venues",
                            "",
                            entry -> convert(type, entry, items::venue).ifPresent(sink::item));
                case ORGANIZER ->
                    posts(
                            type,
                            "organizers",
                            "",
                            entry -> convert(type, entry, items::organizer).ifPresent(sink::item));
                case EVENT -> events();
            }
        }

        /** Parents first, so they are collected. */
        private void categories() {
            var all = new LinkedHashMap<String, Item>();
            terms(Item.Type.CATEGORY, "categories", item -> all.put(item.key(), item));
            while (!all.isEmpty()) deliverWithParents(all.values().iterator().next(), all);
        }

        private void deliverWithParents(Item category, Map<String, Item> left) {
            left.remove(category.key());
            if (category.fields().get("parent") instanceof Map<?, ?> link) {
                Item parent = left.get(String.valueOf(link.get("key")));
                if (parent != null) deliverWithParents(parent, left);
            }
            sink.item(category);
        }

        private void terms(Item.Type type, String collection, Consumer<Item> taker) {
            list(type, collection, "hide_empty=0&orderby=id&order=asc&", 1, entry -> {
                try {
                    taker.accept(items.term(type, entry));
                } catch (Unusable e) {
                    reject(entry, collection, e);
                }
            });
        }

        private void deliver(Item item) {
            if (!isDelivered) sink.item(item);
        }

        private Optional<Item> convert(Item.Type type, Loose entry, Conversion conversion) {
            String name = name(entry, type);
            try {
                return Optional.of(conversion.of(entry, note -> note(name, note)));
            } catch (Unusable e) {
                if (!isDelivered) sink.rejected(0, name, e.getMessage() + "");
                return Optional.empty();
            }
        }

        private void note(String name, String note) {
            if (!isDelivered) sink.noted(0, name, note);
        }

        private static String name(Loose entry, Item.Type type) {
            String name = PlainText.clean(
                    entry.text(type == Item.Type.EVENT ? "title" : type.name().toLowerCase(Locale.ROOT)));
            return name.isEmpty() ? type.name().toLowerCase(Locale.ROOT) + " " + entry.text("id") : name;
        }

        private void reject(Loose entry, String collection, Unusable reason) {
            sink.rejected(0, collection + " " + entry.text("id"), reason.getMessage() + "");
        }

        private void events() {
            posts(Item.Type.EVENT, "events", site.knowsSeries() ? "window=all&recurring=series&" : ALWAYS, this::event);
            if (site.knowsSeries() && client.hasCredentials())
                optional("window=all&recurring=series&hide_from_listings=true&");
            seriesOfOurs();
            dated.deliver(sink);
        }

        /** A list that only some users are given. */
        private void optional(String query) {
            try {
                further(query + allStatuses(), known(Item.Type.EVENT));
            } catch (Refused e) {
                sink.noted(0, "events", "Hidden events were not read, as this user may not list them.");
            }
        }

        private void event(Loose entry) {
            Optional<Item> read = convert(Item.Type.EVENT, entry, items::event);
            if (read.isEmpty()) return;
            linked(entry, "categories", Item.Type.CATEGORY, (it, notes) -> items.term(Item.Type.CATEGORY, it));
            linked(entry, "tags", Item.Type.TAG, (it, notes) -> items.term(Item.Type.TAG, it));
            linked(entry, "venue", Item.Type.VENUE, items::venue);
            linked(entry, "organizer", Item.Type.ORGANIZER, items::organizer);
            if (KnownSeries.isSeries(entry)) series.put(read.get().key(), KnownSeries.of(entry, read.get()));
            else if (KnownSeries.isDate(entry)) addDate(entry, read.get());
            else dated.alone(entry, read.get()).ifPresent(this::deliver);
        }

        private void addDate(Loose entry, Item date) {
            KnownSeries of = series.get(entry.object("recurrence").text("series"));
            if (of != null) of.add(entry, date);
        }

        /** What an event links to and no list has shown, such as a venue that is a draft. */
        private void linked(Loose entry, String name, Item.Type type, Conversion conversion) {
            for (Loose link : entry.objects(name)) {
                if (link.text("id").isEmpty() || !known(type).add(link.text("id"))) continue;
                convert(type, link, conversion).ifPresent(sink::item);
            }
        }

        /** Their dates are asked for by themselves, as lists of series do not show them. */
        private void seriesOfOurs() {
            var keys = new ArrayList<>(series.keySet());
            for (int at = 0; at < keys.size(); at += SERIES_AT_ONCE) {
                List<String> some = keys.subList(at, Math.min(keys.size(), at + SERIES_AT_ONCE));
                dates("series=" + some.stream().collect(Collectors.joining(",")) + "&window=all&");
                for (String key : some) {
                    KnownSeries read = series.remove(key);
                    if (read != null) read.deliver(sink);
                }
            }
        }

        private void dates(String query) {
            var seen = new HashSet<String>();
            try {
                list(Item.Type.EVENT, "events", query + allStatuses(), 1, this::event, seen);
                if (client.hasCredentials())
                    list(
                            Item.Type.EVENT,
                            "events",
                            query + "hide_from_listings=true&" + allStatuses(),
                            1,
                            this::event,
                            seen);
            } catch (Refused e) {
                sink.noted(0, "events", "Some dates of series were not read. " + e.sentence());
            }
        }

        private String allStatuses() {
            return client.hasCredentials() ? "status=" + encoded(String.join(",", STATUSES)) + "&" : "";
        }

        /** With credentials those of each status; where the site does not take all at once, one after the other. */
        private void posts(Item.Type type, String collection, String query, Consumer<Loose> taker) {
            int page = from.type() == type && type != Item.Type.EVENT ? firstPage() : 1;
            // Events stay in the order of their starts, which sites have at hand.
            String ordered = site.knowsSeries() && type != Item.Type.EVENT ? query + "orderby=id&order=asc&" : query;
            try {
                list(type, collection, ordered + allStatuses(), page, taker, known(type));
            } catch (Refused e) {
                if (!client.hasCredentials()) withhold(type, collection, e);
                else for (String status : STATUSES) posts(type, collection, ordered, status, taker);
            }
        }

        private void posts(Item.Type type, String collection, String query, String status, Consumer<Loose> taker) {
            try {
                list(type, collection, query + "status=" + status + "&", 1, taker, known(type));
            } catch (Refused e) {
                if (status.equals("publish")) withhold(type, collection, e);
                else
                    sink.noted(
                            0,
                            collection,
                            "Those with the status '%s' were not read. %s".formatted(status, e.sentence()));
            }
        }

        private void list(Item.Type type, String collection, String query, int page, Consumer<Loose> taker) {
            try {
                list(type, collection, query, page, taker, known(type));
            } catch (Refused e) {
                withhold(type, collection, e);
            }
        }

        /** A calendar without events is none; what else it does not list, its events show as far as they link to it. */
        private void withhold(Item.Type type, String collection, Refused reason) {
            if (type == Item.Type.EVENT) throw new SiteFailure(reason.sentence());
            sink.noted(
                    0,
                    collection,
                    "Only those of events are read, as the site does not list them. " + reason.sentence());
        }

        /** Pages may have moved up since then. */
        private int firstPage() {
            return Math.max(1, from.page() - 1);
        }

        /** A list of events besides the main one, of which there are no pages to go on from. */
        private void further(String query, Set<String> seen) throws Refused {
            new SiteList(client, site, "events", query, seen).read(1, new Taker(this::event));
        }

        private void list(
                Item.Type type, String collection, String query, int page, Consumer<Loose> taker, Set<String> seen)
                throws Refused {
            new SiteList(client, site, collection, query, seen).read(page, new MainTaker(type, taker));
        }

        /** Takes the pages of a list. */
        private class Taker implements SiteList.Reader {
            private final Consumer<Loose> taker;

            Taker(Consumer<Loose> taker) {
                this.taker = taker;
            }

            @Override
            public void page(int page, long total, List<Loose> entries) {
                entries.forEach(taker);
            }

            @Override
            public void lost(String name, String reason) {
                sink.rejected(0, name, "An entry there cannot be read. " + reason);
            }
        }

        /** Takes the pages of the list of a kind. */
        private final class MainTaker extends Taker {
            private final Item.Type type;
            private int last;

            MainTaker(Item.Type type, Consumer<Loose> taker) {
                super(taker);
                this.type = type;
            }

            @Override
            public void page(int page, long total, List<Loose> entries) {
                // What is new when a list is read again was not delivered, wherever it is now.
                boolean isAgain = page <= last;
                isDelivered = !isAgain && from.type() == type && page < firstPage();
                super.page(page, total, entries);
                if (!isAgain && !isDelivered) progress.read(new Position(type, page + 1), total);
                isDelivered = false;
                last = Math.max(last, page);
            }
        }
    }
}
