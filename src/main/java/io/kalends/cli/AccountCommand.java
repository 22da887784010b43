package io.kalends.cli;

import io.kalends.api.Problem;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Accounts;
import io.kalends.auth.Logins;
import io.kalends.auth.User;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.user.Users;
import java.time.Clock;
import java.util.List;

/** A command that works on the users in the store, whether the service is running or not. */
abstract class AccountCommand extends StoreCommand {
    /** The services of such a command. */
    record Services(Config config, Database db, AccountStore store, Accounts accounts, Logins logins, Users users) {
        /** The user of this name or e-mail address. */
        User user(Tx tx, String name) {
            return store.named(tx, name)
                    .orElseThrow(() -> new Refusal("There is no user '" + name + "'; 'kalends user list' shows them."));
        }
    }

    /** Returns the exit code. */
    abstract int run(Services services);

    @Override
    int run(Config config) {
        expectStore(config);
        try (Database db = Database.open(config.data(), config.database(), 1)) {
            return run(services(config, db));
        } catch (Problem e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private static Services services(Config config, Database db) {
        var store = new AccountStore();
        var accounts = new Accounts(db, store, config, Clock.systemUTC(), new Caches());
        var logins = new Logins(db, store, config, Clock.systemUTC());
        return new Services(config, db, store, accounts, logins, new Users(db, store, accounts, List.of()));
    }
}
