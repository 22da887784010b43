package io.kalends.sync;

import java.util.List;

/** A page of the change feed, and the token for the next one. */
record ChangesPage(List<ChangeEntry> changes, boolean more, String next) {}
