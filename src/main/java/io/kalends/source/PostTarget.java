package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.api.Param;
import io.kalends.api.Refusals;
import io.kalends.event.Event;
import io.kalends.event.Repetition;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.RecordChange;
import io.kalends.post.Ref;
import io.kalends.post.Scope;
import io.kalends.store.Tx;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes events, venues or organizers. */
final class PostTarget<T extends PostRecord<T>, C extends RecordChange> implements Target {
    private final PostServices<T, ?, C> services;
    private final Actor actor;

    PostTarget(PostServices<T, ?, C> services, Actor actor) {
        this.services = services;
        this.actor = actor;
    }

    @Override
    public Optional<Long> findSame(Tx tx, Map<String, @Nullable Object> fields) {
        var refusals = new Refusals();
        C change = services.ofNew(fields, actor, refusals);
        refusals.check();
        return services.writer().findSame(tx, change, actor);
    }

    @Override
    public long create(Tx tx, long id, Map<String, @Nullable Object> fields) {
        var refusals = new Refusals();
        return services.writer()
                .create(tx, id, services.ofNew(fields, actor, refusals), actor, refusals)
                .post()
                .id();
    }

    @Override
    public long update(Tx tx, KnownItem item, boolean isRestored, Decision decision) {
        Scope scope = item.key().type() == ItemType.DATE ? Scope.THIS : Scope.ALL;
        T after = services.writer()
                .update(
                        tx,
                        new Ref.Id(item.record()),
                        (stored, refusals) -> {
                            if (stored.post().isInTrash() && !item.isTrashed()) throw new DeletedHere();
                            var fields = new HashMap<String, @Nullable Object>(decision.of(present(tx, stored, scope)));
                            if (isRestored && stored.post().isInTrash())
                                fields.putIfAbsent(
                                        "status", stored.post().status().word());
                            return change(fields, scope, refusals);
                        },
                        actor);
        return scope == Scope.ALL && after.series() != 0
                ? after.series()
                : after.post().id();
    }

    private Present present(Tx tx, T stored, Scope scope) {
        return new Present(
                fields -> {
                    var refusals = new Refusals();
                    C change = change(fields, scope, refusals);
                    return !refusals.isEmpty() || services.writer().wouldChange(tx, stored, change, actor);
                },
                own(stored));
    }

    private static Set<String> own(Object stored) {
        return stored instanceof Event event && event.repetition() instanceof Repetition.Occurrence date
                ? Set.copyOf(date.changed())
                : Set.of();
    }

    private C change(Map<String, @Nullable Object> fields, Scope scope, Refusals refusals) {
        return services.ofChange(fields, Optional.of(scope), actor, refusals);
    }

    @Override
    public void trash(Tx tx, long id) {
        T _ = services.writer().delete(tx, new Ref.Id(id), false, Optional.of(Scope.ALL), stored -> {}, actor);
    }

    @Override
    public boolean isNullable(String field) {
        return Param.isNullable(services.schema().fields(), field);
    }
}
