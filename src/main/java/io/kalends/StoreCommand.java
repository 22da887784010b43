package io.kalends;

import io.kalends.api.Problem;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Accounts;
import io.kalends.auth.User;
import io.kalends.store.Database;
import io.kalends.store.StoreException;
import io.kalends.store.StoreUnavailable;
import io.kalends.store.Tx;
import io.kalends.user.Users;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that works on the users in the store, whether the service is running or not. */
abstract class StoreCommand implements Callable<Integer> {
    /** What such a command works with. */
    record Office(Config config, Database db, AccountStore store, Accounts accounts, Users users) {
        /** The user of this name or e-mail address. */
        User user(Tx tx, String name) {
            return store.named(tx, name)
                    .orElseThrow(() -> new Refusal("There is no user '" + name + "'; 'kalends user list' shows them."));
        }
    }

    private @Nullable CommandSpec spec;

    @Spec
    void spec(CommandSpec given) {
        spec = given;
        SettingsFlags.addTo(given, List.of(Setting.DATA, Setting.DATABASE));
    }

    /** Does the work and gives the exit code. */
    abstract int run(Office office);

    @Override
    public Integer call() {
        Config config = Config.of(SettingsFlags.read(known()));
        if (config.database().isEmpty() && !Database.exists(config.data()))
            throw new Refusal("There is no store in the folder " + config.data().toAbsolutePath()
                    + ". Name the right one with --data, or start the service once: it makes one.");
        try (Database db = Database.open(config.data(), config.database(), 1)) {
            return run(office(config, db));
        } catch (StoreUnavailable | StoreException e) {
            throw new Refusal("The store cannot be used: " + e.getMessage());
        } catch (Problem e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private static Office office(Config config, Database db) {
        var store = new AccountStore();
        var accounts = new Accounts(db, store, config, Clock.systemUTC());
        return new Office(config, db, store, accounts, new Users(db, store, accounts, List.of()));
    }

    void say(String line) {
        known().commandLine().getOut().println(line);
        known().commandLine().getOut().flush();
    }

    void complain(String line) {
        known().commandLine().getErr().println("kalends: " + line);
        known().commandLine().getErr().flush();
    }

    private CommandSpec known() {
        if (spec == null) throw new IllegalStateException("not run from the command line");
        return spec;
    }
}
