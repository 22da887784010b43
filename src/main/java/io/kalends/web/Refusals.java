package io.kalends.web;

import io.kalends.api.Fault;
import io.kalends.api.Invalid;
import io.kalends.api.Problem;
import io.kalends.api.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the interface refuses, in the language of whoever reads it. The words are found by its codes, in {@code refusals_*.properties};
 * where there are none, its own words will do, which are English.
 */
public record Refusals(Texts texts) {
    /** What is wrong, by the paths of the fields; under "" what is wrong with none of them. */
    public Map<String, String> byField(Problem problem) {
        var found = new LinkedHashMap<String, String>();
        problem.refused().forEach((path, invalid) -> found.put(path, labelled(path, of(path, invalid))));
        for (String name : missing(problem)) found.put(name, texts.of("refusal.required"));
        if (found.isEmpty()) found.put("", of(problem));
        return found;
    }

    private static List<String> missing(Problem problem) {
        boolean isMissing = problem.fault().equals(Fault.MISSING_PARAM);
        Object params = problem.body().get("data") instanceof Map<?, ?> data ? data.get("params") : null;
        return isMissing && params instanceof List<?> names
                ? names.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** What is wrong on the whole, as a sentence. */
    public String of(Problem problem) {
        return texts.find("refusal.fault." + problem.fault().code()).orElse(String.valueOf(problem.getMessage()));
    }

    /** By the field and the reason, else by the reason alone. */
    private String of(String path, Invalid invalid) {
        String reason = word(invalid.reason());
        String own = "refusal." + field(path) + "." + reason;
        Optional<String> key = texts.find(own).isPresent()
                ? Optional.of(own)
                : Optional.of("refusal." + reason)
                        .filter(name -> texts.find(name).isPresent());
        return key.map(name -> texts.of(name, invalid.values().toArray())).orElse(invalid.text());
    }

    private static String word(Reason reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }

    private static String field(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** What is inside a field, such as the price of a ticket, is told by its own name as well. */
    private String labelled(String path, String text) {
        if (!path.contains(".")) return text;
        return texts.find("field." + field(path)).map(label -> label + " ").orElse("") + text;
    }
}
