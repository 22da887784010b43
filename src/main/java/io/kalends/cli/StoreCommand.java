package io.kalends.cli;

import io.kalends.archive.InvalidArchive;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.StoreException;
import io.kalends.store.StoreUnavailable;
import java.util.List;

/** A command that works on the store itself. */
abstract class StoreCommand extends SettingsCommand {
    StoreCommand() {
        super(List.of(Setting.DATA, Setting.DATABASE, Setting.MEDIA));
    }

    /** Returns the exit code. */
    abstract int run(Config config);

    @Override
    public Integer call() {
        try {
            return run(Config.of(settings()));
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
        spec().commandLine().getOut().println(line);
        spec().commandLine().getOut().flush();
    }

    void complain(String line) {
        spec().commandLine().getErr().println("kalends: " + line);
        spec().commandLine().getErr().flush();
    }
}
