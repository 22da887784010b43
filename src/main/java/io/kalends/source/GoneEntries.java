package io.kalends.source;

import io.kalends.api.Problem;
import io.kalends.json.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of records whose entries are gone there. */
final class GoneEntries {
    private static final Removal NONE = new Removal(List.of(), false);

    private final RunContext run;
    private final HiddenItems hidden;

    GoneEntries(RunContext run, HiddenItems hidden) {
        this.run = run;
        this.hidden = hidden;
    }

    void remove() {
        List<KnownItem> missing = run.known().all().stream()
                .filter(item -> !run.entries().has(item.key()) && !item.key().isInline() && !item.isGone())
                .filter(item -> item.key().type() != ItemType.IMAGE && item.id() != 0 && !hidden.has(item))
                .toList();
        List<KnownItem> dates = missing.stream()
                .filter(item -> item.key().type() == ItemType.DATE)
                .toList();
        List<KnownItem> others = missing.stream()
                .filter(item -> item.key().type() != ItemType.DATE)
                .toList();
        List<KnownItem> events = others.stream()
                .filter(item -> item.key().type() == ItemType.EVENT && item.isLive())
                .toList();
        Removal removal = run.source().settings().removed() == Source.Removed.TRASH ? removal(events) : NONE;
        if (removal.isStopped()) {
            stop(removal.items().size());
            return;
        }
        dates.forEach(this::follow);
        Instant now = run.actor().now().truncatedTo(ChronoUnit.SECONDS);
        List<Long> ids = others.stream().map(KnownItem::id).toList();
        if (!run.options().isDryRun() && !ids.isEmpty())
            run.db().execute(tx -> run.store().markGone(tx, ids, now));
        for (KnownItem item : events)
            if (!removal.items().contains(item)) run.report().count(Count.GONE);
        for (int from = 0; from < removal.items().size(); from += SourceRun.AT_ONCE)
            trash(removal.items().subList(from, Math.min(removal.items().size(), from + SourceRun.AT_ONCE)));
    }

    private Removal removal(List<KnownItem> gone) {
        long live = run.known().all().stream()
                .filter(item -> item.key().type() == ItemType.EVENT && item.isLive() && !item.isGone())
                .filter(item -> item.id() != 0)
                .count();
        List<Instant> starts = run.entries().of(ItemType.EVENT).stream()
                .flatMap(entry -> entry.start().stream())
                .toList();
        List<Long> records = gone.stream().map(KnownItem::record).toList();
        return Removal.of(
                gone,
                run.db().scan(tx -> run.store().spans(tx, records)),
                starts,
                live,
                run.options().confirmsRemovals(),
                run.actor().now());
    }

    private void stop(int events) {
        run.report().markIncomplete();
        for (int i = 0; i < events; i++) run.report().count(Count.UNCONFIRMED);
        run.report()
                .remark(new Remark(
                        Remark.Kind.NOTED,
                        0,
                        run.source().name(),
                        events
                                + " events are gone there, more than a fifth of what is known; nothing was removed. If that is"
                                + " right, confirm the removals.",
                        0));
    }

    private void trash(List<KnownItem> items) {
        var names = run.write(tx -> {
            Target target = run.target(ItemType.EVENT);
            var removed = new ArrayList<Remark>();
            for (KnownItem item : items) {
                target.trash(tx, run.store().seriesOf(tx, item.record()).orElse(item.record()));
                Map<String, @Nullable Object> seen =
                        Links.object(Json.parse(run.store().read(tx, item.id()).seen()));
                String name = String.valueOf(seen.get("title"));
                removed.add(new Remark(
                        Remark.Kind.REMOVED, 0, name, "is gone there and was put into the trash", item.record()));
            }
            run.store().markTrashed(tx, items.stream().map(KnownItem::id).toList());
            return removed;
        });
        for (Remark name : names) {
            run.report().count(Count.REMOVED);
            run.report().remark(name);
        }
    }

    /** A date of which nothing particular is said any more is as its series says. */
    private void follow(KnownItem item) {
        try {
            run.write(tx -> {
                StoredItem stored = run.store().read(tx, item.id());
                Map<String, @Nullable Object> seen = Links.object(Json.parse(stored.seen()));
                Target target = run.target(ItemType.DATE);
                var meaning = run.meaning(tx, ItemType.DATE, run.finder());
                var merge = new FieldMerge(true, seen, Map.of(), Set.of(), meaning);
                if (item.isLive())
                    target.update(tx, item, false, here -> merge.decide(here).sent());
                run.store().delete(tx, List.of(item.id()));
                return item;
            });
            run.report().count(Count.CHANGED);
        } catch (Problem e) {
            run.report().reject(0, item.key().key(), Refused.reason(e));
        } catch (Target.DeletedHere e) {
            run.report().count(Count.DELETED_HERE);
        }
    }
}
