package io.kalends.fuzz;

import io.kalends.api.QueryFuzz;
import io.kalends.event.CostFuzz;
import io.kalends.http.BodiesFuzz;
import io.kalends.media.ImageFuzz;
import io.kalends.recurrence.RecurrenceFuzz;
import io.kalends.sync.TokenFuzz;
import io.kalends.text.TextsFuzz;
import io.kalends.time.DatesFuzz;
import io.kalends.tls.PemFuzz;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Everything written by hand that reads what callers send, each with what must hold of any input. */
public final class Targets {
    private static final Map<String, Consumer<byte[]>> ALL = new LinkedHashMap<>();

    static {
        text("date", DatesFuzz::checkDate);
        text("zone", DatesFuzz::checkZone);
        text("cost", CostFuzz::check);
        text("slug", TextsFuzz::checkSlug);
        text("search", TextsFuzz::checkSearch);
        text("html", TextsFuzz::checkHtml);
        text("plain", TextsFuzz::checkPlain);
        text("address", TextsFuzz::checkAddress);
        text("query", QueryFuzz::check);
        text("fields", QueryFuzz::checkFields);
        text("tags", QueryFuzz::checkTags);
        text("form", BodiesFuzz::checkFormTree);
        text("header", BodiesFuzz::checkHeaders);
        text("token", TokenFuzz::check);
        text("recurrence", RecurrenceFuzz::check);
        text("name", ImageFuzz::checkName);
        ALL.put("body", BodiesFuzz::checkBody);
        ALL.put("pem", PemFuzz::check);
        ALL.put("image", ImageFuzz::check);
    }

    private Targets() {}

    private static void text(String name, Consumer<String> check) {
        ALL.put(name, bytes -> check.accept(new String(bytes, StandardCharsets.UTF_8)));
    }

    static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    static void check(String name, byte[] input) {
        ALL.get(name).accept(input);
    }

    /** An input by which the fuzzer, which knows no names, means this target. */
    static byte[] addressed(String name, byte[] input) {
        byte[] whole = new byte[input.length + 1];
        whole[0] = (byte) names().indexOf(name);
        System.arraycopy(input, 0, whole, 1, input.length);
        return whole;
    }

    /** Called by the fuzzer; the first byte says which target is meant, unless there is only one. */
    public static void fuzzerTestOneInput(byte[] whole) {
        if (whole.length == 0) return;
        String only = System.getProperty("fuzz.only", "");
        int index = Byte.toUnsignedInt(whole[0]) % ALL.size();
        check(only.isEmpty() ? names().get(index) : only, Arrays.copyOfRange(whole, 1, whole.length));
    }
}
