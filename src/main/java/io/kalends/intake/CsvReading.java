package io.kalends.intake;

import java.util.List;
import java.util.Map;

/**
 * How reading a table went.
 *
 * @param columns which column was taken for which field
 * @param ignored columns of which nothing was taken
 */
public record CsvReading(Reading reading, Map<String, String> columns, List<String> ignored) {}
