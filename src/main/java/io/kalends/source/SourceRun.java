package io.kalends.source;

import io.kalends.api.Problem;
import io.kalends.source.EntryWriter.Done;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Imports what was read of a source, once. */
final class SourceRun implements StoredImages.Known {
    /** Few enough that other writers do not have to wait for long. */
    static final int AT_ONCE = 100;

    /** IDs left to entries that could not be read this time. */
    private static final long SPARED = 1_000;

    /** What all runs share. */
    record Shared(Database db, ItemStore items, Targets targets) {}

    private final RunContext run;
    private final Watch watch;

    SourceRun(RunContext run, Watch watch) {
        this.run = run;
        this.watch = watch;
    }

    /**
     * Imports it.
     *
     * @param read if all was read, what is missing is gone
     * @param wasBrokenOff whether there may be very much more
     */
    void run(SourceReading.Result read, boolean wasBrokenOff) {
        recogniseNewKeys();
        if (run.source().keepsIds() && !run.options().isDryRun()) reserveIds(read.isComplete() ? 0 : SPARED);
        var writer = new EntryWriter(run, wasBrokenOff);
        List<Entry> changed = new ArrayList<>();
        List<Entry> all = run.entries().inOrder();
        watch.expect().accept(all.size());
        for (Entry entry : all)
            if (isUnchanged(entry)) leave(entry);
            else changed.add(entry);
        watch.advance().accept(all.size() - changed.size());
        for (int from = 0; from < changed.size(); from += AT_ONCE) {
            List<Entry> some = changed.subList(from, Math.min(changed.size(), from + AT_ONCE));
            importAll(some, writer);
            watch.advance().accept(some.size());
        }
        if (read.isComplete()) new GoneEntries(run, hidden(read)).remove();
        else run.report().markIncomplete();
    }

    private HiddenItems hidden(SourceReading.Result read) {
        if (!read.isOfVisitor()) return HiddenItems.NONE;
        return run.db().scan(tx -> HiddenItems.of(tx, run.store(), run.source().id(), run.known()));
    }

    private void recogniseNewKeys() {
        List<Entry> events = run.entries().of(ItemType.EVENT);
        boolean areAny = run.known().all().stream().anyMatch(item -> item.key().type() == ItemType.EVENT);
        if (!areAny || !NewKeys.areMost(events, run.known())) return;
        Map<KnownItem, ItemKey> found = NewKeys.find(
                run.entries(),
                run.known(),
                run.db().scan(tx -> run.store().seenOfEvents(tx, run.source().id())));
        found.forEach(run.known()::rename);
        var keys = new HashMap<Long, String>();
        found.forEach((item, key) -> keys.put(item.id(), key.key()));
        if (!run.options().isDryRun() && !keys.isEmpty())
            run.db().execute(tx -> run.store().rename(tx, keys));
        if (!found.isEmpty())
            run.report()
                    .remark(new Remark(
                            Remark.Kind.NOTED,
                            0,
                            run.source().name(),
                            "Most keys are new; " + found.size()
                                    + " events were recognised by their start, title and place.",
                            0));
    }

    /** IDs that records are yet to have must not be given to others meanwhile. */
    private void reserveIds(long spared) {
        run.db().execute(tx -> {
            reserve(tx, Sequence.RECORD, run.entries().greatestNumber(false) + spared);
            reserve(tx, Sequence.TERM, run.entries().greatestNumber(true));
        });
    }

    private static void reserve(Tx tx, Sequence sequence, long greatest) {
        if (greatest > tx.lastId(sequence)) tx.setLastId(sequence, greatest);
    }

    @Override
    public boolean isUnchanged(Entry entry) {
        return run.known()
                .find(entry.key())
                .filter(item -> item.hash().equals(entry.hash()) && !item.isGone() && !item.isKeptBack())
                .isPresent();
    }

    @Override
    public boolean hasImage(ItemKey key) {
        return run.known().find(key).isPresent();
    }

    @Override
    public void addImage(KnownItem image) {
        run.known().add(image);
        run.known().endTransaction(true);
    }

    private void leave(Entry entry) {
        KnownItem item = run.known().find(entry.key()).orElseThrow();
        count(entry, item.isDeletedHere() ? EntryWriter.deletedHere(entry, item) : Done.of(Count.UNCHANGED));
    }

    private void count(Entry entry, Done done) {
        run.report().count(done.count());
        done.remark().ifPresent(run.report()::remark);
        tell(entry, done.count());
    }

    private void tell(Entry entry, Count count) {
        ItemType type = entry.key().type();
        if (type == ItemType.EVENT || type == ItemType.DATE)
            watch.events().accept(() -> run.entries().forecast(entry, count));
    }

    private void reject(Entry entry, String reason) {
        run.report().reject(entry.line(), entry.name(), reason);
        tell(entry, Count.REJECTED);
    }

    /** Several in one transaction, which is faster; where one of them is refused, each in one of its own. */
    private void importAll(List<Entry> some, EntryWriter writer) {
        try {
            count(some, writer);
        } catch (Problem | Refused e) {
            some.forEach(entry -> importAlone(entry, writer));
        }
    }

    private void count(List<Entry> some, EntryWriter writer) {
        List<Done> done = transact(some, writer);
        for (int i = 0; i < some.size(); i++) count(some.get(i), done.get(i));
    }

    private void importAlone(Entry entry, EntryWriter writer) {
        try {
            count(List.of(entry), writer);
        } catch (Problem e) {
            reject(entry, Refused.reason(e));
        } catch (Refused e) {
            reject(entry, String.valueOf(e.getMessage()));
        }
    }

    private List<Done> transact(List<Entry> some, EntryWriter writer) {
        boolean isStored = false;
        try {
            List<Done> done = run.write(tx -> {
                // The work may be done again from the start.
                run.known().endTransaction(false);
                var all = new ArrayList<Done>();
                for (Entry entry : some) all.add(writer.importEntry(tx, entry));
                return all;
            });
            isStored = true;
            return done;
        } finally {
            run.known().endTransaction(isStored);
        }
    }
}
