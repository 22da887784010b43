package io.kalends.sync;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.optional;

import io.kalends.api.Shown;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.store.Change.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How changes look in replies. */
final class ChangesView {
    private static final String ACTION = """
            `created`, `changed`, or `removed`: gone, in the trash, or no longer to be seen by you. A copy takes the first \\
            two alike, and may be told to remove what it does not have""";

    private ChangesView() {}

    static View<ChangesPage> of(List<SyncedKind> kinds) {
        return View.of(
                "Changes",
                field(
                        "changes",
                        Type.list(Type.object(change(kinds))),
                        "What has changed, in order; a record changed again may come again",
                        ChangesPage::changes),
                field("more", Type.BOOLEAN, "Whether there is more to read at once", ChangesPage::more),
                field("next_token", Type.STRING, "What to send as `since` next time", ChangesPage::next));
    }

    private static View<ChangeEntry> change(List<SyncedKind> kinds) {
        List<String> actions = Arrays.stream(ChangeEntry.Action.values())
                .map(ChangeEntry.Action::word)
                .toList();
        return View.of(
                "Change",
                field(
                        "kind",
                        Type.word(
                                kinds.stream().map(kind -> word(kind.subject())).toList()),
                        "Kind of the record",
                        entry -> word(entry.change().subject())),
                field(
                        "id",
                        Type.INTEGER,
                        "ID of the record",
                        entry -> entry.change().id()),
                field(
                        "change",
                        Type.word(actions),
                        ACTION,
                        entry -> entry.action().word()),
                optional("record", record(kinds), "The record as it is now, unless removed", ChangeEntry::record));
    }

    private static Type<Shown<?>> record(List<SyncedKind> kinds) {
        List<Map<String, Object>> schemas =
                kinds.stream().map(kind -> Type.object(kind.view()).schema()).toList();
        return Type.output(Map.of("anyOf", schemas), Shown::write);
    }

    private static String word(Subject subject) {
        return subject.name().toLowerCase(Locale.ROOT);
    }
}
