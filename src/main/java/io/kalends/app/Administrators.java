package io.kalends.app;

import io.kalends.api.Actor;
import io.kalends.api.Context;
import io.kalends.api.Fragments;
import io.kalends.api.Mount;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Caller;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** In whose name records are written when nobody is there who asks for it. */
final class Administrators {
    private final Database db;
    private final Supplier<Config> config;
    private final Clock clock;
    private final AccountStore accounts = new AccountStore();

    Administrators(Database db, Supplier<Config> config, Clock clock) {
        this.db = db;
        this.config = config;
        this.clock = clock;
    }

    /** The administrator of this ID, else the first there is, now. */
    Optional<Actor> actor(long id) {
        Config now = config.get();
        return db.read(tx -> find(tx, id))
                .map(user -> new Actor(
                        Caller.of(user),
                        new Context(now, clock.instant(), Mount.main(now), new Fragments(new Caches()))));
    }

    private Optional<User> find(Tx tx, long id) {
        return accounts.find(tx, id)
                .filter(user -> user.role() == Role.ADMINISTRATOR)
                .or(() -> accounts.list(tx, List.of(), Optional.of(Role.ADMINISTRATOR), 1, 0).stream()
                        .findFirst());
    }
}
