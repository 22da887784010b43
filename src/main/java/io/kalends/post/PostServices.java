package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Args;
import io.kalends.api.Route;
import io.kalends.listing.ListFilter;
import java.util.List;
import java.util.Map;
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

    /** The fields of a new record, as a form or a file holds them. */
    public Args argsOfNew(Map<String, @Nullable Object> fields, Actor actor) {
        return Args.ofNew(schema.fieldsOfNew(), fields, actor.context());
    }

    /** Makes a record of such fields. */
    public T create(Map<String, @Nullable Object> fields, Actor actor) {
        Args args = argsOfNew(fields, actor);
        return writer.create(schema.change(args), actor, args.refusals());
    }

    /**
     * Changes fields of a record.
     *
     * @param edit gives those to be changed of the record as it is, or refuses to
     */
    public T update(long id, Function<T, Map<String, @Nullable Object>> edit, Actor actor) {
        return writer.update(new Ref.Id(id), edit(edit, actor), actor);
    }

    private PostWriter.Edit<T, C> edit(Function<T, Map<String, @Nullable Object>> edit, Actor actor) {
        return (stored, refusals) ->
                schema.change(Args.ofChange(schema.fields(), edit.apply(stored), actor.context(), refusals));
    }

    /** Changes fields of several records, as {@link PostWriter#updateAll} does. */
    public <R> List<R> updateAll(
            List<Long> ids,
            Function<T, Map<String, @Nullable Object>> edit,
            Actor actor,
            boolean isDryRun,
            Function<PostWriter.Outcome<T>, R> summary) {
        return writer.updateAll(ids, edit(edit, actor), actor, isDryRun, summary);
    }

    /** Puts a record in the trash, or removes it for good. */
    public T delete(long id, boolean force, Actor actor) {
        return writer.delete(new Ref.Id(id), force, stored -> {}, actor);
    }
}
