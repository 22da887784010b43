package io.kalends.attack;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that does nothing but attack, in one way, until its input ends or its time is over. */
final class Attacker {
    private Attacker() {}

    /**
     * Attacks.
     *
     * @param args the way, the file that tells of the service, and the most seconds it may take
     */
    public static void main(String[] args) throws Exception {
        Way way = Ways.named(args[0]);
        var front = new Front(Target.read(Path.of(args[1])));
        limit(Long.parseLong(args[2]));
        Thread.ofPlatform().daemon().start(() -> attack(way, front));
        front.awaitReady();
        System.out.println("ready");
        while (System.in.read() >= 0) {}
        System.out.println(front.counts());
        System.out.flush();
        // Whatever it still holds goes with the process.
        Runtime.getRuntime().halt(0);
    }

    private static void attack(Way way, Front front) {
        try {
            way.assault().run(front);
        } catch (Throwable e) {
            front.count("failed " + e);
        }
    }

    private static void limit(long seconds) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                TimeUnit.SECONDS.sleep(seconds);
            } catch (InterruptedException e) {
                // ends as well
            }
            Runtime.getRuntime().halt(2);
        });
    }
}
