package io.kalends.term;

import io.kalends.api.Update;

/** What is to become of the fields of a category or tag. */
public record TermChange(Update<String> name, Update<String> description, Update<String> slug, Update<Long> parent) {}
