package io.kalends.sync;

import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.post.Access;
import io.kalends.store.ChangeLog.Entry;
import io.kalends.store.Sql;
import io.kalends.term.Taxonomy;
import java.time.Instant;

/** Which changes a caller may see: those of records they could see before, or can see now. */
record ChangeVisibility(Caller caller, Instant now) {
    /** Whether the caller could see, at a moment, the record as it was before the change. */
    boolean couldSee(Entry entry, Instant at) {
        if (entry.publicAt().filter(time -> !time.isAfter(at)).isPresent()) return true;
        return entry.author()
                .filter(author -> caller.may(Right.EDIT_OTHERS) || (caller.may(Right.WRITE) && author == caller.id()))
                .isPresent();
    }

    /** The condition on the change known as {@code c} that the caller could see its record, or can. */
    Sql condition() {
        return Taxonomy.isAny("c.kind")
                .then("OR c.public_at <= ?", now)
                .append(couldSeeAsAuthor())
                .then("OR EXISTS (SELECT 1 FROM post p WHERE p.id = c.record_id AND p.kind = c.kind")
                .and(Access.visible("p", caller, now))
                .then(")");
    }

    private Sql couldSeeAsAuthor() {
        if (caller.may(Right.EDIT_OTHERS)) return Sql.of("OR c.author IS NOT NULL");
        return caller.may(Right.WRITE) ? Sql.of("OR c.author = ?", caller.id()) : Sql.of("");
    }
}
