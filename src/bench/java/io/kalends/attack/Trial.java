package io.kalends.attack;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Attacks the service in one way, while somebody reads and somebody looks whether it is alive. */
final class Trial {
    private static final int READS_PER_SECOND = 200;
    private static final int PROBES_PER_SECOND = 50;

    private final Service service;
    private final Target target;
    private final Attackers attackers;
    private final int seconds;

    Trial(Service service, Target target, Attackers attackers, int seconds) {
        this.service = service;
        this.target = target;
        this.attackers = attackers;
        this.seconds = seconds;
    }

    /** @param way absent for a look at how it is without an attack */
    Outcome run(Optional<Way> way) throws IOException, InterruptedException {
        long before = service.megabytes();
        Measurements held = service.measure().orElse(Measurements.NONE);
        service.forgetPeak();
        var reader = new Tally();
        var health = new Tally();
        var watch = new Watch(service.port()).start();
        var load = new Load(service);
        String said;
        try (watch) {
            said = way.isPresent() ? attack(way.get(), reader, health, load) : read(reader, health);
        }
        double others = load.others();
        Optional<Measurements> after = service.settle(held.held());
        return new Outcome(
                way.map(Way::name).orElse("nothing"),
                reader,
                health,
                watch.most(),
                after.map(seen -> Service.kept(seen, held.held())).orElse(Map.of()),
                after.map(seen -> seen.faults() - held.faults()).orElse(0L),
                before,
                service.megabytes(),
                service.peakMegabytes(),
                said,
                others,
                death(after.isPresent()));
    }

    private String attack(Way way, Tally reader, Tally health, Load load) throws IOException, InterruptedException {
        try (Attackers.Attacking attacking = attackers.start(way, seconds)) {
            read(reader, health);
            load.add(attacking.cpu());
            return attacking.end();
        }
    }

    private String read(Tally reader, Tally health) throws InterruptedException {
        var questions = new Questions(target);
        var reading = new OpenLoop(target.port(), Addresses.READER, READS_PER_SECOND, questions::head, reader).start();
        var probing =
                new OpenLoop(target.port(), Addresses.WATCH, PROBES_PER_SECOND, Questions::health, health).start();
        try (reading;
                probing) {
            long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            while (service.isAlive() && System.nanoTime() < end) Thread.sleep(50);
        }
        return "";
    }

    /** A service that lives but does not answer is as good as dead. */
    private String death(boolean answers) throws IOException, InterruptedException {
        if (service.isAlive() && answers) return "";
        if (service.isAlive()) {
            service.giveUp(attackers.folder());
            return "it did not answer any more, though the attackers had gone";
        }
        return service.lastWords();
    }

    /** Reads more often than usual for a while: the service compiles what it needs often. */
    void warmUp(int lasting, int perSecond) throws InterruptedException {
        var questions = new Questions(target);
        OpenLoop reading = new OpenLoop(target.port(), Addresses.READER, perSecond, questions::head, new Tally());
        try (reading) {
            reading.start();
            Thread.sleep(Duration.ofSeconds(lasting));
        }
    }

    /** By purpose, in megabytes, as far as worth telling. */
    static Map<String, Long> megabytes(Map<String, Long> bytes) {
        var large = new TreeMap<String, Long>();
        bytes.forEach((purpose, held) -> {
            if (held >= 1_000_000) large.put(purpose, held / 1_000_000);
        });
        return large;
    }
}
