package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.listing.Conditions;
import io.kalends.store.Sql;
import io.kalends.text.Fold;
import java.util.List;

/** Where the lists of records come from that events link to: filtered by those events, in the order of publication. */
public final class LinkedSource extends PostSource<LinkedFilter> {
    private final String table;
    private final String column;

    public LinkedSource(Kind kind, Publications publications) {
        super(kind, publications);
        table = "event_" + kind.word();
        column = kind.word() + "_id";
    }

    @Override
    public String start() {
        return PostOrder.DATE_COLUMN;
    }

    @Override
    public String end() {
        return PostOrder.DATE_COLUMN;
    }

    @Override
    public void filter(Conditions to, LinkedFilter filter) {
        Sql sql = to.sql();
        Actor actor = to.actor();
        filter.event().ifPresent(event -> ofEvent(to, event));
        filter.hasEvents()
                .ifPresent(has -> sql.and(has ? some(actor) : some(actor).not()));
        if (filter.onlyWithUpcoming()) sql.and(upcoming(actor));
        filter.name().ifPresent(name -> sql.and("p.name_sort = ?", Fold.of(name)));
    }

    private void ofEvent(Conditions to, long event) {
        Actor actor = to.actor();
        if (Access.visible(to.tx(), Kind.EVENT, List.of(event), actor.caller(), actor.now())
                .isEmpty()) to.refusals().add("event", Reason.UNKNOWN_ID, "is no event: " + event);
        to.sql()
                .and(
                        "p.id IN (SELECT %s FROM %s WHERE event_id = (SELECT o.event_id FROM occurrence o WHERE o.id = ?))"
                                .formatted(column, table),
                        event);
    }

    private Sql some(Actor actor) {
        return exists("")
                .append(Access.visible("ep", actor.caller(), actor.now()))
                .then("))");
    }

    private Sql upcoming(Actor actor) {
        return exists("JOIN occurrence o ON o.event_id = l.event_id")
                .append(Access.visible("ep", actor.caller(), actor.now()))
                .then(") AND o.ends_at > ?)", actor.context().thisSecond());
    }

    private Sql exists(String join) {
        return Sql.of("EXISTS (SELECT 1 FROM %s l JOIN post ep ON ep.id = l.event_id %s WHERE l.%s = p.id AND ("
                .formatted(table, join, column));
    }
}
