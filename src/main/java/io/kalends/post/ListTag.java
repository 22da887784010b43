package io.kalends.post;

import io.kalends.api.Call;
import io.kalends.api.ETag;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.cache.Dependencies;
import io.kalends.cache.SharedValue;
import io.kalends.cache.SharedValue.State;
import io.kalends.cache.Validity;
import io.kalends.config.Config;
import io.kalends.store.ChangeLog;
import io.kalends.store.Database;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;

/**
 * The ETag of a list that is too long to be written before it is sent: from what was asked for, who asked, and the version
 * of the store. To be made before the records are read: what is newer than the tag is sent once more, what is older would
 * stay for ever.
 */
public final class ListTag {
    private final Database db;
    private final Publications publications;
    /** What the log of changes says of its version, which nodes and later processes agree on. */
    private final SharedValue<String> logged = new SharedValue<>("");

    public ListTag(Database db, Publications publications) {
        this.db = db;
        this.publications = publications;
    }

    /**
     * The tag of a list.
     *
     * @param format tells in which form it is written; another when the same records are written differently
     * @param ids of the list, which the clock may change without a new version
     */
    public String of(Call call, String format, long[] ids) {
        var maker = new ETag.Maker();
        Config config = call.context().config();
        add(maker, format + call.listUrl());
        add(
                maker,
                call.caller().id()
                        + call.caller().user().map(User::role).map(Role::name).orElse(""));
        add(maker, call.links() + config.siteName() + config.timezone() + config.money() + config.languages());
        add(maker, version(call));
        var buffer = ByteBuffer.allocate(Long.BYTES);
        for (long id : ids) maker.add(buffer.putLong(0, id).array());
        return maker.tag();
    }

    /** Of the store; and the next publication, as the clock alone changes the status of a record. */
    private String version(Call call) {
        long version = db.changes().version();
        return logged.get(version, call.now(), last -> logged(version, call.now()))
                        .value()
                + publications.next(version, call.now());
    }

    private State<String> logged(long version, Instant now) {
        ChangeLog log = db.log();
        String text = db.read(tx -> HexFormat.of().formatHex(log.key(tx)) + log.version(tx));
        return new State<>(Validity.of(version, now, Validity.ALL_SUBJECTS, new Dependencies()), text);
    }

    private static void add(ETag.Maker maker, String part) {
        maker.add(part.getBytes(StandardCharsets.UTF_8));
        maker.add(new byte[1]);
    }
}
