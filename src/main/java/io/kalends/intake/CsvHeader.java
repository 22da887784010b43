package io.kalends.intake;

import java.util.List;
import java.util.Map;

/**
 * The first line of a table.
 *
 * @param names of its columns
 * @param taken which of them is taken for which field, by the names of the fields
 * @param fields that columns can be chosen for
 */
public record CsvHeader(List<String> names, Map<String, String> taken, List<String> fields) {}
