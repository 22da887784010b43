package io.kalends.listing;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.store.Sql;
import io.kalends.store.Tx;

/**
 * A statement to which the conditions of a list are added.
 *
 * @param refusals of values that stand for nothing
 */
public record Conditions(Tx tx, Sql sql, Actor actor, Lookup lookup, Refusals refusals) {
    /** The same statement, by what a visitor may see. */
    Conditions forVisitor() {
        return new Conditions(tx, sql, actor.asVisitor(), lookup, refusals);
    }
}
