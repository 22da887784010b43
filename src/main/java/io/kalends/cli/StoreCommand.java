package io.kalends.cli;

import io.kalends.archive.InvalidArchive;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.StoreException;
import io.kalends.store.StoreUnavailable;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that works on the store itself. */
abstract class StoreCommand implements Callable<Integer> {
    private @Nullable CommandSpec spec;

    @Spec
    void spec(CommandSpec given) {
        spec = given;
        SettingsFlags.addTo(given, List.of(Setting.DATA, Setting.DATABASE, Setting.MEDIA));
    }

    /** Returns the exit code. */
    abstract int run(Config config);

    @Override
    public Integer call() {
        try {
            return run(Config.of(SettingsFlags.read(known())));
        } catch (StoreUnavailable e) {
            throw refusal("The store cannot be used", e);
        } catch (StoreException e) {
            throw new Refusal("The store cannot be used: " + e.getMessage());
        } catch (InvalidArchive e) {
            throw new Refusal(e.getMessage() + " Nothing was changed.");
        }
    }

    /** One line about what is wrong with the store and what to do. */
    static Refusal refusal(String what, StoreUnavailable e) {
        String why = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").replaceFirst("\\.$", "");
        return new Refusal(what + ": " + why + ". " + e.trouble().remedy());
    }

    /** Refuses to create a store where one is expected. */
    static void expectStore(Config config) {
        if (config.database().isEmpty() && !Database.exists(config.data()))
            throw new Refusal("There is no store in the folder " + config.data().toAbsolutePath()
                    + ". Name the right one with --data, or start the service once: it creates one.");
    }

    void say(String line) {
        known().commandLine().getOut().println(line);
        known().commandLine().getOut().flush();
    }

    void complain(String line) {
        known().commandLine().getErr().println("kalends: " + line);
        known().commandLine().getErr().flush();
    }

    CommandSpec known() {
        if (spec == null) throw new IllegalStateException("not run from the command line");
        return spec;
    }
}
