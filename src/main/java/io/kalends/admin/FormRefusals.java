package io.kalends.admin;

import io.kalends.api.Invalid;
import io.kalends.api.Problem;
import io.kalends.web.Refusals;
import io.kalends.web.Texts;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the interface refuses, in words that tell whoever fills in a form what to do: by the field and the reason, or by the
 * reason alone.
 */
record FormRefusals(Texts texts) {
    /** What is wrong, by the paths of the fields; under "" what is wrong with none of them. */
    Map<String, String> byField(Problem problem) {
        var found = new LinkedHashMap<>(new Refusals(texts).byField(problem));
        found.replaceAll((path, words) -> Optional.ofNullable(problem.refused().get(path))
                .map(invalid -> words(path, invalid))
                .orElse(path.isEmpty() ? words : texts.of("form.required")));
        return found;
    }

    private String words(String path, Invalid invalid) {
        String reason = "." + invalid.reason().name().toLowerCase(Locale.ROOT);
        String field = "." + path.substring(path.lastIndexOf('.') + 1).replaceFirst("\\[.*", "");
        String name = Stream.of("form" + field + reason, "form" + reason)
                .filter(known -> texts.find(known).isPresent())
                .findFirst()
                .orElse("form.other");
        return texts.of(name, invalid.values().toArray());
    }

    /** What is wrong on the whole, as a sentence. */
    String of(Problem problem) {
        return new Refusals(texts).of(problem);
    }
}
