package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.store.Tx;
import java.util.List;

/**
 * What a kind of post brings to the rules by which all are written.
 *
 * @param <C> a change of its fields
 */
public interface WritableKind<T, C> extends PostKind<T> {
    /** The part of a change that all posts share. */
    PostChange postOf(C change);

    /** A new record with nothing but its post. */
    T blank(Post post, Actor actor);

    /** The record with a change put in; its post has been changed already. */
    T apply(ReadFrom from, T stored, Post post, C change, Actor actor, Refusals refusals);

    /**
     * Does what may only be done once nothing is refused: answers 403 where a value needs a right, and makes the records
     * that come along with this one.
     */
    default T settle(Tx tx, T applied, Actor actor) {
        return applied;
    }

    /** The fields a search looks at, as plain text. */
    List<String> searched(T record);

    void insert(Tx tx, T record);

    /** Stores what has changed of a record besides its post. */
    void update(Tx tx, T before, T after);
}
