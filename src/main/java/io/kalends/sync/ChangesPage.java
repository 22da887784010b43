package io.kalends.sync;

import java.util.List;

/** Some changes in their order, and the token for the rest. */
record ChangesPage(List<Told> changes, boolean more, String next) {}
