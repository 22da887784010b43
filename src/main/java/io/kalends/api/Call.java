package io.kalends.api;

import io.kalends.auth.Caller;
import io.kalends.text.Slugs;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One request to one route, by a known caller, its body parsed and its arguments not yet read. */
public record Call(
        Route route,
        Caller caller,
        Context context,
        Map<String, String> variables,
        Query query,
        Map<String, @Nullable Object> body,
        Optional<String> ifMatch,
        Sender sender) {

    /** Names the members of a reply to keep. */
    public static final Param<List<String>> FIELDS =
            Param.query("_fields", Type.STRINGS, "Members of the reply to keep, as dot paths");

    public Links links() {
        return context.links();
    }

    public Instant now() {
        return context.now();
    }

    /** The arguments of a read, a deletion or a creation. */
    public Args args() {
        Args args = Args.ofQuery(route.params(), query, context, new Refusals());
        return route.creates() ? args.create(route.params(), body) : args;
    }

    /** The arguments its query holds for these parameters, whatever its own route takes. */
    public Args args(Collection<Param<?>> params) {
        return Args.ofQuery(params, query, context, new Refusals());
    }

    /** The arguments of an update; what equals the stored record as this caller reads it counts as not sent. */
    public <T> Args args(View<T> view, T stored, Refusals refusals) {
        Map<String, @Nullable Object> shown =
                body.isEmpty() ? Map.of() : JsonTree.of(view, stored, body::containsKey, context);
        return Args.ofQuery(route.params(), query, context, refusals).update(route.params(), body, shown);
    }

    /** Whether an update needs to know nothing that a record shows of others: what it sends is compared with that. */
    public boolean sendsOnlyPlain(View<?> view) {
        return ifMatch.isEmpty()
                && query.isEmpty()
                && view.on(context.profile()).isPlain(body.keySet());
    }

    /** The same call with other parameters. */
    public Call asking(Query other) {
        return new Call(route, caller, context, variables, other, body, ifMatch, sender);
    }

    /** The same call with its body. */
    public Call with(Map<String, @Nullable Object> fields) {
        return new Call(route, caller, context, variables, query, fields, ifMatch, sender);
    }

    /** How the reply is to be written. */
    public Rendering rendering() {
        return Rendering.of(context, query);
    }

    /** The ID in the path, 0 when it is too large for any record. */
    public long id() {
        return id("id");
    }

    public long id(String variable) {
        try {
            return Long.parseLong(variable(variable));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public String variable(String name) {
        String value = variables.get(name);
        if (value == null) throw new IllegalStateException("no variable " + name + " in " + route.path());
        return value;
    }

    /** On whose behalf services work. */
    public Actor actor() {
        return new Actor(caller, context);
    }

    /** Answers 412 when the caller names a state other than the one the record is in. */
    public <T> void checkUnchanged(View<T> view, T stored) {
        if (ifMatch.isEmpty()) return;
        String current = ETag.of(Rendering.whole(context).json(view, stored));
        if (!ETag.listHolds(ifMatch.get(), current)) throw Fault.PRECONDITION_FAILED.problem();
    }

    /**
     * Sends whoever reads a record that was merged into another one there.
     *
     * @param path of the other one, below the namespace
     */
    public Problem merged(long successor, String path) {
        return Fault.MERGED
                .problem()
                .with("merged_into", successor)
                .header("Location", links().api(path) + query.text());
    }

    /** The address of this list as it was asked for. */
    public String listUrl() {
        return links().api(path()) + query.text();
    }

    String listUrl(long page) {
        return links().api(path()) + query.textWithPage(page);
    }

    /** That of the route, with what the variables in it stand for. */
    private String path() {
        String path = route.path();
        for (var variable : variables.entrySet())
            path = path.replace("{" + variable.getKey() + "}", Slugs.encode(variable.getValue()));
        return path;
    }
}
