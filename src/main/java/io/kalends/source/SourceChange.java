package io.kalends.source;

import io.kalends.api.Update;
import io.kalends.source.Source.Removed;
import io.kalends.source.Source.Settings;
import java.util.Map;

/** What is to become of a source. */
public record SourceChange(
        Update<Source.Type> type,
        Update<String> address,
        Update<String> name,
        Update<Removed> removed,
        Update<Long> every,
        Update<Boolean> images,
        Update<Map<String, String>> columns) {
    Settings settings(Settings stored) {
        return new Settings(
                removed.or(stored.removed()),
                every.isSent() ? every.value() : stored.every(),
                images.or(stored.images(), false),
                columns.or(stored.columns(), Map.of()));
    }
}
