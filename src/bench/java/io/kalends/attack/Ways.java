package io.kalends.attack;

import io.kalends.bench.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All ways there are, in the order in which they are tried. */
final class Ways {
    private static final List<Way> ALL = all();

    private Ways() {}

    static List<Way> list() {
        return ALL;
    }

    private static List<Way> all() {
        var ways = new ArrayList<Way>();
        ways.addAll(LargeBodies.ways());
        ways.addAll(ManyConnections.ways());
        ways.addAll(SlowReaders.ways());
        ways.addAll(OddBodies.ways());
        ways.addAll(OddQuestions.ways());
        ways.addAll(Streams.ways());
        ways.addAll(LargeThings.ways());
        ways.addAll(Strangers.ways());
        ways.addAll(Floods.ways());
        List<Way> others = List.copyOf(ways);
        ways.add(new Way("everything", "all of these at once", front -> everything(front, others)));
        return List.copyOf(ways);
    }

    private static void everything(Front front, List<Way> others) throws InterruptedException {
        Front part = front.part(others.size() / 4, others.size());
        // Some have much to prepare, which must not keep others from their turn.
        for (Way way : others) Thread.ofPlatform().daemon().start(() -> run(way, part));
        part.awaitReady();
        front.crowd(1, (who, turn) -> Thread.sleep(1_000));
    }

    private static void run(Way way, Front front) {
        try {
            way.assault().run(front);
        } catch (Exception e) {
            front.count("failed " + way.name() + ": " + e);
        }
    }

    static Way named(String name) {
        return ALL.stream()
                .filter(way -> way.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Trouble("There is no way '" + name + "'; there are "
                        + ALL.stream().map(Way::name).collect(Collectors.joining(", ")) + "."));
    }
}
