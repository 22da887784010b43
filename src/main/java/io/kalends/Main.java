package io.kalends;

import io.kalends.cli.Commands;

/** Where Java begins. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Commands.run(args);
    }
}
