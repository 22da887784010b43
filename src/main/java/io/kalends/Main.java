package io.kalends;

/** The command line. */
public final class Main {
    private Main() {}

    /** Starts what the arguments ask for. */
    public static void main(String[] args) {
        System.out.println("Kalends");
    }
}
