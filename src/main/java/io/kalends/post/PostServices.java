package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Args;
import io.kalends.api.Refusals;
import io.kalends.api.Route;
import io.kalends.listing.ListFilter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All there is for one kind of post: how it is written and read, listed, and described by fields. */
public record PostServices<T extends PostRecord<T>, F extends ListFilter, C extends RecordChange>(
        PostSchema<T, F, C> schema, PostLists<T, F> lists, PostWriter<T, C> writer) {
    public Posts<T> posts() {
        return writer.posts();
    }

    public Kind kind() {
        return posts().kind().kind();
    }

    public List<Route> routes() {
        return new PostRoutes<>(this).routes();
    }

    /** A new record, as a form or a file holds it. */
    public C ofNew(Map<String, @Nullable Object> fields, Actor actor, Refusals refusals) {
        return schema.change(Args.ofNew(schema.fieldsOfNew(), fields, actor.context(), refusals));
    }

    /** Changes of a record, as a form or a file holds them; of a series, of as much of it as the scope says. */
    public C ofChange(Map<String, @Nullable Object> fields, Optional<Scope> scope, Actor actor, Refusals refusals) {
        Args args = Args.ofChange(schema.fields(), fields, actor.context(), refusals);
        scope.ifPresent(said -> args.set(PostParams.SCOPE, said.word()));
        return schema.change(args);
    }

    /** Makes a record of such fields. */
    public T create(Map<String, @Nullable Object> fields, Actor actor) {
        var refusals = new Refusals();
        return writer.create(ofNew(fields, actor, refusals), actor, refusals);
    }

    /**
     * Changes fields of a record.
     *
     * @param edit gives those to be changed of the record as it is, or refuses to
     */
    public T update(long id, Function<T, Map<String, @Nullable Object>> edit, Actor actor) {
        return update(id, Optional.empty(), edit, actor);
    }

    /** The same of a series or a date of one: of as much of the series as the scope says. */
    public T update(long id, Optional<Scope> scope, Function<T, Map<String, @Nullable Object>> edit, Actor actor) {
        return writer.update(new Ref.Id(id), edit(scope, edit, actor), actor);
    }

    /** What such a change would make of a record; nothing is changed. */
    public PostWriter.Outcome<T> dryRun(
            long id, Optional<Scope> scope, Function<T, Map<String, @Nullable Object>> edit, Actor actor) {
        return writer.updateAll(List.of(id), edit(scope, edit, actor), actor, true, outcome -> outcome)
                .getFirst();
    }

    private PostWriter.Edit<T, C> edit(
            Optional<Scope> scope, Function<T, Map<String, @Nullable Object>> edit, Actor actor) {
        return (stored, refusals) -> ofChange(edit.apply(stored), scope, actor, refusals);
    }

    /** Changes fields of several records, as {@link PostWriter#updateAll} does. */
    public <R> List<R> updateAll(
            List<Long> ids,
            Function<T, Map<String, @Nullable Object>> edit,
            Actor actor,
            boolean isDryRun,
            Function<PostWriter.Outcome<T>, R> summary) {
        return writer.updateAll(ids, edit(Optional.empty(), edit, actor), actor, isDryRun, summary);
    }

    /** Puts a record in the trash, or removes it for good; of a series, as much of it as the scope says. */
    public T delete(long id, boolean force, Optional<Scope> scope, Actor actor) {
        return writer.delete(new Ref.Id(id), force, scope, stored -> {}, actor);
    }

    public T delete(long id, boolean force, Actor actor) {
        return delete(id, force, Optional.empty(), actor);
    }
}
