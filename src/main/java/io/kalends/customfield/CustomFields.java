package io.kalends.customfield;

import io.kalends.api.Actor;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Invalid;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.cache.Dependencies;
import io.kalends.cache.SharedValue;
import io.kalends.cache.SharedValue.State;
import io.kalends.cache.Snapshot;
import io.kalends.cache.Validity;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** The rules of custom fields. */
public final class CustomFields {
    static final Fault NOT_FOUND = new Fault("rest_custom_field_invalid", 404, "There is no such custom field.");
    static final Fault PAGE_NOT_FOUND = new Fault("custom-field-archive-page-not-found", 404, "There is no such page.");
    static final Fault EXISTS =
            new Fault("rest_custom_field_exists", 409, "There is a custom field with this key already.");
    static final Fault TOO_MANY = new Fault(
            "rest_too_many_custom_fields",
            409,
            "There are " + CustomField.MOST + " custom fields, and there can be no more. Delete one first.");

    private static final Set<Subject> SUBJECTS = Set.of(Subject.CUSTOM_FIELD);

    private final Database db;
    private final StoredValues values;
    private final CacheStats stats;
    private final SharedValue<List<CustomField>> current = new SharedValue<>(List.of());

    public CustomFields(Database db, StoredValues values, Caches caches) {
        this.db = db;
        this.values = values;
        stats = caches.add("custom fields", () -> current.last().value().size());
    }

    public List<Route> routes() {
        return new CustomFieldRoutes(this).routes();
    }

    /** All in their order, from memory if they have not changed. */
    public List<CustomField> all(Snapshot snapshot, Instant now) {
        stats.count(current.isValid(snapshot.version(), now));
        return current.get(snapshot.version(), now, last -> next(last, snapshot, now))
                .value();
    }

    private State<List<CustomField>> next(State<List<CustomField>> last, Snapshot snapshot, Instant now) {
        return last.validity()
                .renew(db.changes(), snapshot.version(), now)
                .map(validity -> new State<>(validity, last.value()))
                .orElseGet(() -> new State<>(
                        Validity.of(snapshot.version(), now, SUBJECTS, new Dependencies()),
                        snapshot.read(CustomFieldStore::all)));
    }

    /** Those of which the caller may know: writers all of them, to fill them in, and others the public ones. */
    public List<CustomField> visible(Actor actor) {
        List<CustomField> all = Snapshot.take(db, actor.reads(), snapshot -> all(snapshot, actor.now()))
                .orElseGet(() -> db.read(actor.reads(), CustomFieldStore::all));
        return actor.may(Right.WRITE)
                ? all
                : all.stream().filter(CustomField::isPublic).toList();
    }

    Listing<CustomField> list(Paging paging, Actor actor) {
        List<CustomField> all = visible(actor);
        return new Listing<>(
                all.stream().skip(paging.offset()).limit(paging.perPage()).toList(), all.size());
    }

    public CustomField read(String key, Actor actor) {
        return named(visible(actor), key).orElseThrow(NOT_FOUND::problem);
    }

    /** The field of this key, if it is one of these. */
    public static Optional<CustomField> named(List<CustomField> fields, String key) {
        return fields.stream().filter(field -> field.key().equals(key)).findFirst();
    }

    public Creation<CustomField> create(CustomFieldChange change, Actor actor, Refusals refusals) {
        actor.need(Right.MANAGE_SETTINGS);
        return Creation.in(db, tx -> create(tx, change, refusals.copy()));
    }

    private static CustomField create(Tx tx, CustomFieldChange change, Refusals refusals) {
        CustomFieldStore.lock(tx);
        List<CustomField> all = CustomFieldStore.all(tx);
        long last = all.isEmpty() ? 0 : all.getLast().order();
        var blank = new CustomField(0, change.key().or(""), "", FieldKind.TEXT, List.of(), true, last + 1);
        CustomField wanted = apply(blank, change, refusals);
        refusals.check();
        if (named(all, wanted.key()).isPresent()) throw EXISTS.problem();
        if (all.size() >= CustomField.MOST) throw TOO_MANY.problem();
        return CustomFieldStore.insert(tx, wanted);
    }

    /**
     * Changes a field.
     *
     * @param edit gives the change of the field as it is, or refuses to
     */
    public CustomField update(
            String key, Function<CustomField, CustomFieldChange> edit, Actor actor, Refusals refusals) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.write(tx -> {
            CustomFieldStore.lock(tx);
            CustomField stored = find(tx, key);
            CustomFieldChange change = edit.apply(stored);
            change.key()
                    .value()
                    .filter(other -> !other.equals(stored.key()))
                    .ifPresent(other -> refusals.add("key", Reason.INVALID_VALUE, "must stay " + stored.key()));
            CustomField changed = apply(stored, change, refusals);
            refuseUnfit(tx, stored, changed, actor, refusals);
            refusals.check();
            return save(tx, stored, changed);
        });
    }

    private CustomField save(Tx tx, CustomField stored, CustomField changed) {
        if (changed.equals(stored)) return stored;
        CustomFieldStore.update(tx, changed);
        if (changed.isSearched() != stored.isSearched()) values.derive(tx, changed);
        return changed;
    }

    private static CustomField apply(CustomField stored, CustomFieldChange change, Refusals refusals) {
        FieldKind kind = change.kind().or(stored.kind());
        List<String> options = change.options().or(stored.options(), List.of());
        if (kind == FieldKind.CHOICE && options.isEmpty())
            refusals.add("options", Reason.INVALID_VALUE, "must have the texts that can be chosen");
        if (kind != FieldKind.CHOICE
                && change.options().value().filter(sent -> !sent.isEmpty()).isPresent())
            refusals.add("options", Reason.INVALID_VALUE, "must be left out unless kind is choice");
        return new CustomField(
                stored.id(),
                stored.key(),
                change.label().or(stored.label()),
                kind,
                kind == FieldKind.CHOICE ? options : List.of(),
                change.isPublic().or(stored.isPublic(), true),
                change.order().or(stored.order()));
    }

    /** A value fits another kind if that would store it as the same text: then nothing of it changes. */
    private void refuseUnfit(Tx tx, CustomField stored, CustomField changed, Actor actor, Refusals refusals) {
        boolean isSame = stored.kind() == changed.kind() && changed.options().containsAll(stored.options());
        if (isSame || !refusals.isEmpty()) return;
        values.unfit(tx, changed, text -> fits(text, changed, actor))
                .ifPresent(text -> refusals.add(
                        stored.kind() == changed.kind() ? "options" : "kind",
                        Reason.INVALID_VALUE,
                        "must fit the values that events have, and does not fit \"" + shortened(text)
                                + "\"; change or clear these first"));
    }

    private static boolean fits(String text, CustomField field, Actor actor) {
        try {
            return field.read(text, actor.context()).equals(text);
        } catch (Invalid e) {
            return false;
        }
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= 60
                ? text
                : text.substring(0, text.offsetByCodePoints(0, 60)) + "…";
    }

    /**
     * Removes a field, and its values with it.
     *
     * @param precondition looks at the field first and may refuse
     */
    public CustomField delete(String key, Consumer<CustomField> precondition, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.write(tx -> {
            CustomFieldStore.lock(tx);
            CustomField stored = find(tx, key);
            precondition.accept(stored);
            values.remove(tx, stored);
            CustomFieldStore.delete(tx, stored);
            return stored;
        });
    }

    private static CustomField find(Tx tx, String key) {
        return named(CustomFieldStore.all(tx), key).orElseThrow(NOT_FOUND::problem);
    }
}
