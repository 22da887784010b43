package io.kalends.generated;

import io.kalends.Dice;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values for fields and parameters: as they should be, nearly so, or made to do harm. */
final class Values {
    private static final List<String> WORDS = List.of(
            "jazz",
            "Konzert",
            "Straße",
            "café",
            "音楽",
            "night",
            "R&amp;B",
            "O'Neill",
            "<b>bold</b>",
            "5 < 6",
            "\"live\"");

    private static final List<String> DATES = List.of(
            "2026-12-05 19:30:00",
            "2026-12-05",
            "2027-03-28 02:30:00",
            "2026-12-01T10:00:00Z",
            "2026/12/05T19:30",
            "2026-12-05 19:30:00 +02:00",
            "1796119200",
            "now",
            "tomorrow",
            "0001-01-01",
            "9999-12-31 23:59:59");

    private static final List<String> ZONES =
            List.of("Europe/Berlin", "UTC", "UTC-3.75", "+02:00", "america/new_york", "Pacific/Apia", "Asia/Kathmandu");

    private static final List<Object> COSTS = List.of(
            "", 10L, "€15", "10-20", "Free", "Donation", "1.000,50", "0", List.of("0$", "20$"), new BigDecimal("12.5"));

    private static final List<Object> HOSTILE = Collections.unmodifiableList(Arrays.<Object>asList(
            null,
            true,
            false,
            0L,
            -1L,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            new BigInteger("9223372036854775808"),
            new BigInteger("9".repeat(400)),
            new BigDecimal("1e308"),
            new BigDecimal("1e400"),
            new BigDecimal("1e-400"),
            new BigDecimal("-0.0"),
            new BigDecimal("2147483648.5"),
            "",
            " ",
            "\u0000",
            "a\u0000b",
            "\u0001\u001f\u007f\u0085\u2028",
            "\ufeff",
            "\ufffe\uffff",
            "\u202eevil",
            "a" + "\u0301".repeat(300),
            "\ud83d\ude00".repeat(150),
            "x".repeat(201),
            "y".repeat(70_000),
            "<div>".repeat(2_000),
            "&amp;".repeat(2_000),
            "'; DROP TABLE post; --",
            "%",
            "_",
            "\\",
            "\"",
            "${jndi:ldap://x}",
            "../../etc/passwd",
            "javascript:alert(1)",
            "http://[::1",
            "http://a\\b@c:99999/",
            "a@b@c",
            "null",
            "NaN",
            "Infinity",
            "1e999999999",
            "-0",
            "00",
            "9999999999999999999999",
            "٣",
            "１２",
            "-999999999-01-01",
            "+10000-01-01",
            "2026-02-30",
            "253402300800",
            "-99999999999999",
            "UTC+99",
            "Europe/../Berlin",
            "$-5",
            "1.1.1,1",
            ",",
            ",,",
            ";",
            "[]",
            "{}",
            "-\"",
            "\"",
            "*"));

    private static final List<Object> RECURRENCES = Collections.unmodifiableList(Arrays.<Object>asList(
            null,
            "",
            Map.of(),
            Map.of("rule", "FREQ=DAILY;COUNT=3"),
            Map.of("rule", "FREQ=YEARLY", "except", List.of("2027-12-05")),
            Map.of("also", List.of("2027-01-06", "2027-02-01 10:00")),
            List.of("RRULE:FREQ=WEEKLY;COUNT=4", "RDATE:20270401T180000Z")));

    private final Dice dice;
    private final Known known;
    private int count;

    Values(Dice dice, Known known) {
        this.dice = dice;
        this.known = known;
    }

    /** A value as the document wants it, for a field of this collection. */
    Object valid(String collection, String name, Map<String, Object> schema) {
        if (schema.get("enum") instanceof List<?> words) return dice.any(words);
        if (name.equals("recurrence")) return dice.any(RECURRENCES);
        if (schema.get("anyOf") instanceof List<?> choices) return valid(collection, name, map(dice.any(choices)));
        return switch (type(schema)) {
            case "null" -> null;
            case "boolean" -> dice.any(true, false, "yes", "0");
            case "integer" -> integer(collection, name);
            case "number" -> BigDecimal.valueOf(dice.between(-90_000, 90_000), 3);
            case "array" -> list(collection, name);
            case "object" -> name.equals("custom_fields") ? Map.of(known.any("key", "language"), words()) : ticket();
            case "string" -> text(collection, name);
            default -> untyped(collection, name);
        };
    }

    private String type(Map<String, Object> schema) {
        Object type = schema.getOrDefault("type", "");
        return (String) (type instanceof List<?> types ? dice.any(types) : type);
    }

    private Object untyped(String collection, String name) {
        return name.equals("cost") ? dice.any(COSTS) : name.equals("strict_dates") ? "true" : text(collection, name);
    }

    private Object integer(String collection, String name) {
        return switch (name) {
            case "page" -> dice.between(1, 2);
            case "per_page" -> dice.between(1, 60);
            case "order" -> dice.between(1, 50);
            case "author", "reassign" -> Long.valueOf(known.any("users", "1"));
            case "post_parent", "event", "post" -> Long.valueOf(known.any("events", "1"));
            case "parent" -> Long.valueOf(known.any("categories", "1"));
            default -> Long.valueOf(known.any(collection, "1"));
        };
    }

    private Object list(String collection, String name) {
        var list = new ArrayList<>();
        for (int i = dice.below(3); i >= 0; i--) list.add(item(collection, name));
        return list;
    }

    private Object item(String collection, String name) {
        return switch (name) {
            case "categories", "tags" -> dice.chance(30) ? words() : Long.valueOf(known.any(name, "1"));
            case "venue", "organizer" ->
                dice.chance(30) ? Map.of(name, words()) : Long.valueOf(known.any(name + "s", "1"));
            case "tickets" -> ticket();
            case "slug" -> known.any("slug " + collection, "x");
            case "options" -> words();
            case "follow" -> dice.any("title", "venue", "start_date");
            case "_fields" -> dice.any("id", "title", "events.id", "events.venue.city", "total", "urls.self", "x.y.z");
            default -> integer(collection, name);
        };
    }

    private Map<String, Object> ticket() {
        return Map.of("name", words(), "price", dice.any("5", "12.50", "0"), "valid_from", dice.any(DATES));
    }

    private String text(String collection, String name) {
        // It goes with one status only.
        if (name.equals("previous_start_date") && dice.chance(80)) return "";
        if (name.contains("date") || name.startsWith("starts_") || name.startsWith("ends_"))
            return name.equals("end_date") && dice.chance(60) ? "2028-01-01" : dice.any(DATES);
        return switch (name) {
            case "timezone" -> dice.any(ZONES);
            case "key" -> "key" + ++count;
            case "email" -> "m" + ++count + "@example.org";
            case "username" -> "user" + ++count;
            // Of a venue, or of a source.
            case "address" -> dice.any("Church Street " + ++count, "https://example.org/" + ++count + ".ics");
            case "website", "url" -> "https://example.org/" + ++count + "?a=b";
            case "image" -> dice.chance(50) ? known.any("media", "") : "https://example.org/a.jpg";
            case "slug" -> dice.chance(50) ? known.any("slug " + collection, "jazz") : words();
            case "since" -> known.any("since", "");
            case "status" -> dice.any("publish", "draft", "publish,draft,future", "trash");
            case "show_map", "show_map_link" -> dice.any("true", "0");
            case "If-Match", "If-None-Match" -> known.any("etag", "*");
            case "Idempotency-Key" -> "key-" + dice.below(200);
            default -> words();
        };
    }

    private String words() {
        return String.join(" ", dice.some(WORDS, 1, 3)) + (dice.chance(50) ? " " + ++count : "");
    }

    /** Almost what it should be. */
    Object flawed(Object valid) {
        return switch (dice.below(6)) {
            case 0 -> List.of(valid == null ? "null" : valid);
            case 1 -> Map.of("id", valid == null ? 0L : valid);
            case 2 -> null;
            case 3 -> hostile(0);
            default -> mutated(String.valueOf(valid));
        };
    }

    private String mutated(String text) {
        int at = dice.below(text.length() + 1);
        String rest = text.substring(at);
        return text.substring(0, at)
                + switch (dice.below(4)) {
                    case 0 -> dice.any(" ", "-", ".", ",", "0", "\t", "é", "\u0000", "%", "[") + rest;
                    case 1 -> rest.isEmpty() ? rest : rest.substring(1);
                    case 2 -> rest + rest;
                    default -> dice.anyCase(rest);
                };
    }

    /** Any value at all, nested so deep. */
    Object hostile(int depth) {
        if (depth == 0 || dice.chance(60)) return dice.any(HOSTILE);
        if (dice.chance(50)) {
            var list = new ArrayList<>();
            for (int i = dice.chance(5) ? 150 : dice.below(4); i > 0; i--) list.add(hostile(depth - 1));
            return list;
        }
        var map = new LinkedHashMap<String, Object>();
        for (int i = dice.below(4); i > 0; i--)
            map.put(
                    dice.any("id", "venue", "organizer", "name", "price", "url", "slug", "email", "status", "", "a.b"),
                    hostile(depth - 1));
        return map;
    }

    @SuppressWarnings("unchecked") // JSON objects have names of text
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }
}
