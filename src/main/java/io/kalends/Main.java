package io.kalends;

import io.kalends.cli.Commands;
import java.util.Locale;

/** Where Java begins. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        // Libraries write numbers in the default locale, also those that are meant for machines.
        Locale.setDefault(Locale.ROOT);
        Commands.run(args);
    }
}
