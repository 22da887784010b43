package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.json.Json;
import io.kalends.source.KnownItem.State;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.store.Work;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one run works with: what was read, what is known of it, and how records are written. */
record RunContext(
        Database db,
        ItemStore store,
        Targets targets,
        Source source,
        RunOptions options,
        Actor actor,
        Entries entries,
        KnownItems known,
        Links links,
        Report.Builder report) {
    static RunContext of(
            SourceRun.Shared shared,
            Source source,
            Entries entries,
            Report.Builder report,
            RunOptions options,
            Actor actor) {
        Database db = shared.db();
        var known = new KnownItems(db.scan(tx -> shared.items().all(tx, source.id())));
        var links = new Links(known, db.read(Links::customFields));
        return new RunContext(
                db, shared.items(), shared.targets(), source, options, actor, entries, known, links, report);
    }

    Target target(ItemType type) {
        return targets.of(type, actor);
    }

    /** Writes, or tries it out and leaves nothing behind. */
    <T> T write(Work<T> work) {
        return options.isDryRun() ? db.tryOut(work) : db.write(work);
    }

    /** Finds records that are given within others, and makes none. */
    Links.Maker finder() {
        return new Finder();
    }

    /** Makes records that are given within an entry, and tells of links that lead nowhere. */
    Links.Maker maker(Entry entry) {
        return new Inline(entry);
    }

    /** What the values of an item mean here while a transaction lasts. */
    FieldMerge.Meaning meaning(Tx tx, ItemType type, Links.Maker maker) {
        return new ItemMeaning(tx, type, maker);
    }

    private final class Finder implements Links.Maker {
        private boolean hasNew;

        @Override
        public Optional<Long> make(Tx tx, ItemKey key, Map<String, @Nullable Object> fields) {
            Optional<Long> same = target(key.type()).findSame(tx, fields);
            hasNew |= same.isEmpty();
            return same;
        }

        @Override
        public void missing(String field, String key) {}

        @Override
        public void undefined(String key) {}
    }

    private final class ItemMeaning implements FieldMerge.Meaning {
        private final Tx tx;
        private final ItemType type;
        private final Links.Maker maker;

        ItemMeaning(Tx tx, ItemType type, Links.Maker maker) {
            this.tx = tx;
            this.type = type;
            this.maker = maker;
        }

        @Override
        public FieldMerge.Known known(Map<String, @Nullable Object> fields) {
            var finder = new Finder();
            Map<String, @Nullable Object> resolved = links.resolve(tx, type, fields, finder);
            return new FieldMerge.Known(resolved, finder.hasNew);
        }

        @Override
        public Map<String, @Nullable Object> made(Map<String, @Nullable Object> fields) {
            return links.resolve(tx, type, fields, maker);
        }

        @Override
        public boolean isNullable(String field) {
            return target(type).isNullable(field);
        }
    }

    private final class Inline implements Links.Maker {
        private final Entry entry;

        Inline(Entry entry) {
            this.entry = entry;
        }

        @Override
        public Optional<Long> make(Tx tx, ItemKey key, Map<String, @Nullable Object> fields) {
            Target target = target(key.type());
            long record = target.findSame(tx, fields).orElseGet(() -> target.create(tx, 0, fields));
            remember(tx, known.find(key), key, record, Json.text(fields), "", Optional.empty(), false);
            return Optional.of(record);
        }

        @Override
        public void missing(String field, String key) {
            report.remark(new Remark(
                    Remark.Kind.NOTED,
                    entry.line(),
                    entry.name(),
                    field + " is left out: the source has no entry with the key " + key,
                    0));
        }

        @Override
        public void undefined(String key) {
            // The same for all entries: the report has it once.
            report.remark(new Remark(
                    Remark.Kind.NOTED,
                    0,
                    source.name(),
                    "the custom field " + key + " is left out: define it here, then import the source again",
                    0));
        }
    }

    /** An image that was not to be had is looked for again the next time. */
    void remember(
            Tx tx, Optional<KnownItem> before, Entry entry, long record, Optional<String> keptBack, boolean isTrashed) {
        boolean lacksImage =
                entry.image().filter(image -> known.find(image).isEmpty()).isPresent();
        var seen = entry.values();
        if (lacksImage) seen.remove(Entry.IMAGE);
        String text = lacksImage ? Json.text(seen) : entry.text();
        remember(tx, before, entry.key(), record, text, lacksImage ? "" : entry.hash(), keptBack, isTrashed);
    }

    private void remember(
            Tx tx,
            Optional<KnownItem> before,
            ItemKey key,
            long record,
            String seen,
            String hash,
            Optional<String> keptBack,
            boolean isTrashed) {
        long id = before.map(KnownItem::id).filter(one -> one != 0).orElseGet(() -> store.nextId(tx));
        var item = new StoredItem(
                id,
                source.id(),
                key.type().word(),
                key.key(),
                record,
                seen,
                hash,
                Optional.empty(),
                isTrashed,
                keptBack);
        // A dry run of a source that is not stored has no row to belong to.
        if (before.filter(one -> one.id() != 0).isPresent()) store.update(tx, item);
        else if (source.id() != 0) store.insert(tx, item);
        known.add(new KnownItem(
                options.isDryRun() && before.isEmpty() ? 0 : id,
                key,
                options.isDryRun() && before.isEmpty() ? 0 : record,
                hash,
                false,
                isTrashed,
                keptBack.isPresent(),
                State.LIVE));
    }
}
