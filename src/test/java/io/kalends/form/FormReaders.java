package io.kalends.form;

import static java.util.Objects.requireNonNull;

import com.rometools.rome.feed.synd.SyndEntry;
import com.rometools.rome.feed.synd.SyndFeed;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.SyndFeedInput;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.kalends.json.Json;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads the records out of lists in all forms. */
final class FormReaders {
    /** The forms of a list, by what follows its name: the member of a record that tells it apart there, and the reader. */
    record Reader(String member, Function<String, List<String>> reader) {
        List<String> read(String body) {
            return reader.apply(body);
        }
    }

    static final Map<String, Reader> OF_EVENTS = Map.of(
            "csv", new Reader("id", FormReaders::csv),
            "geojson", new Reader("id", FormReaders::geoJson),
            "ndjson", new Reader("id", FormReaders::ndjson),
            "rss", new Reader("global_id", FormReaders::rss),
            "atom", new Reader("id", FormReaders::atom),
            "feed.json", new Reader("global_id", FormReaders::jsonFeed),
            "jsonld", new Reader("url", FormReaders::jsonLd));

    static final Map<String, Reader> OF_VENUES =
            Map.of("csv", new Reader("id", FormReaders::csv), "geojson", new Reader("id", FormReaders::geoJson));

    static final Map<String, Reader> OF_ORGANIZERS = Map.of("csv", new Reader("id", FormReaders::csv));

    private FormReaders() {}

    static List<NamedCsvRecord> rows(String body) {
        return CsvReader.builder().ofNamedCsvRecord(body).stream().toList();
    }

    /** The pages of the events of a calendar, without those of single dates of series. */
    static List<String> calendar(String body) {
        String unfolded = body.replace("\r\n ", "");
        return Pattern.compile("BEGIN:VEVENT.*?END:VEVENT", Pattern.DOTALL)
                .matcher(unfolded)
                .results()
                .map(MatchResult::group)
                .filter(event -> !event.contains("\nRECURRENCE-ID"))
                .map(event -> event.lines()
                        .filter(line -> line.startsWith("URL:"))
                        .findFirst()
                        .orElseThrow()
                        .substring("URL:".length()))
                .toList();
    }

    private static List<String> csv(String body) {
        return rows(body).stream().map(row -> row.getField("id")).toList();
    }

    private static List<String> ndjson(String body) {
        return body.lines()
                .map(line -> member(requireNonNull(Json.parse(line)), "id"))
                .toList();
    }

    private static List<String> geoJson(String body) {
        return items(body, "features").stream()
                .map(feature -> {
                    String id = member(requireNonNull(((Map<?, ?>) feature).get("properties")), "id");
                    if (!id.equals(member(feature, "id"))) throw new AssertionError("another ID: " + feature);
                    return id;
                })
                .toList();
    }

    static SyndFeed feed(String body) {
        try {
            return new SyndFeedInput().build(new StringReader(body));
        } catch (FeedException e) {
            throw new AssertionError(body, e);
        }
    }

    private static List<String> rss(String body) {
        return feed(body).getEntries().stream().map(SyndEntry::getUri).toList();
    }

    private static List<String> atom(String body) {
        return feed(body).getEntries().stream()
                .map(entry -> entry.getUri().replaceFirst("^tag:.*[?]id=", ""))
                .toList();
    }

    private static List<String> jsonFeed(String body) {
        return items(body, "items").stream().map(item -> member(item, "id")).toList();
    }

    private static List<String> jsonLd(String body) {
        return items(body, "itemListElement").stream()
                .map(item -> member(requireNonNull(((Map<?, ?>) item).get("item")), "url"))
                .toList();
    }

    private static List<?> items(String body, String name) {
        return (List<?>) requireNonNull(((Map<?, ?>) requireNonNull(Json.parse(body))).get(name));
    }

    static String member(Object tree, String name) {
        return String.valueOf(((Map<?, ?>) tree).get(name));
    }
}
