package io.kalends.cli;

import io.kalends.event.EventStore;
import io.kalends.post.PostStore;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Tx;
import io.kalends.term.TermStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rewrites links in texts to the current addresses of images. Modification dates stay as they are, since nobody has changed
 * the content; but it is in the change log, for copies of the calendar.
 */
final class LinkRewriting {
    private static final String START = "/media/";
    private static final Pattern LINK = Pattern.compile(START + "([A-Za-z0-9_-]{22})/");
    /** IDs per statement: few enough that it does not take long. */
    private static final long AT_ONCE = 20_000;

    /** Replaces a text in a record by another. */
    private interface Writer {
        void replace(Tx tx, long id, String text, String other);
    }

    private final Database db;
    private final PostStore posts;
    private final EventStore events = new EventStore();
    private final TermStore terms = new TermStore();
    private final Map<String, String> keys;
    private int rewritten;

    /** @param keys former keys of images with those of today */
    LinkRewriting(Database db, PostStore posts, Map<String, String> keys) {
        this.db = db;
        this.posts = posts;
        this.keys = keys;
    }

    /** Returns how many records and terms were changed. */
    int rewrite() {
        if (keys.isEmpty()) return 0;
        long last = db.read(tx -> tx.lastId(Sequence.RECORD));
        for (long from = 1; from <= last; from += AT_ONCE) {
            long first = from;
            rewrite(db.scan(tx -> posts.containing(tx, START, first, first + AT_ONCE - 1)), this::replaceInPost);
        }
        rewrite(db.scan(tx -> terms.containing(tx, START)), terms::replace);
        return rewritten;
    }

    /** The search text and the change log belong to the post, so that is written in any case. */
    private void replaceInPost(Tx tx, long id, String text, String other) {
        events.replace(tx, id, text, other);
        posts.replace(tx, id, text, other);
    }

    private void rewrite(Map<Long, String> texts, Writer writer) {
        texts.forEach((id, text) -> {
            Map<String, String> changed = former(text);
            if (changed.isEmpty()) return;
            db.execute(tx -> changed.forEach((former, now) -> writer.replace(tx, id, former, now)));
            rewritten++;
        });
    }

    private Map<String, String> former(String text) {
        var found = new LinkedHashMap<String, String>();
        Matcher link = LINK.matcher(text);
        while (link.find()) {
            String now = keys.get(link.group(1));
            if (now != null) found.put(START + link.group(1) + "/", START + now + "/");
        }
        return found;
    }
}
