package io.kalends.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The other servers that are there. One that fails is told of in words, and keeps nothing else from being measured. */
final class Others {
    static final Others NONE = new Others(List.of(), said -> {});

    private final List<Other> all;
    private final Consumer<String> tell;
    private final Set<Other> gone = new HashSet<>();

    /** @param tell takes a sentence for whoever reads the table */
    Others(List<Other> all, Consumer<String> tell) {
        this.all = all;
        this.tell = tell;
    }

    /**
     * nginx if it is installed, and what is at an address that was given.
     *
     * @param folder for files
     */
    static Others find(Path folder, Optional<String> address, Consumer<String> tell) {
        var found = new ArrayList<>(StaticFile.ifInstalled(folder));
        if (found.isEmpty())
            tell.accept("nginx is not installed (Debian: apt install nginx-light): its lines are left out.");
        try {
            address.map(Incumbent::at).ifPresent(found::add);
        } catch (Trouble e) {
            tell.accept(e.getMessage());
        }
        return new Others(found, tell);
    }

    /** Asks something of a server. */
    interface Question {
        Figures ask(Target target, Load load) throws IOException, InterruptedException;
    }

    /** Those that are asked in a case, with what they have shown so far. */
    final class Round implements AutoCloseable {
        private final List<Prepared> prepared = new ArrayList<>();

        /** Has each of them asked once more. */
        void ask(Question question) throws InterruptedException {
            for (Prepared one : List.copyOf(prepared)) {
                try {
                    one.figures = one.figures.and(question.ask(one.asked.target(), one.asked.load()));
                } catch (IOException | Trouble e) {
                    say(one.name, e);
                    end(one);
                }
            }
        }

        List<Beside> found() {
            return prepared.stream()
                    .filter(one -> one.figures.requests() > one.figures.errors())
                    .map(one -> new Beside(one.name, one.figures))
                    .toList();
        }

        private void end(Prepared one) {
            prepared.remove(one);
            one.asked.close();
        }

        @Override
        public void close() {
            List.copyOf(prepared).forEach(this::end);
        }
    }

    /** One of them. */
    private static final class Prepared {
        private final String name;
        private final Other.Asked asked;
        private Figures figures = Figures.NONE;

        Prepared(String name, Other.Asked asked) {
            this.name = name;
            this.asked = asked;
        }
    }

    /** @param answer what the service replies to the first request */
    Round prepare(Load load, Http.Answer answer) throws InterruptedException {
        var round = new Round();
        for (Other other : all) {
            if (gone.contains(other)) continue;
            prepare(other, load, answer).ifPresent(asked -> round.prepared.add(new Prepared(other.name(), asked)));
        }
        return round;
    }

    private Optional<Other.Asked> prepare(Other other, Load load, Http.Answer answer) throws InterruptedException {
        try {
            return other.prepare(load, answer);
        } catch (Trouble e) {
            say(other.name(), e);
        } catch (IOException e) {
            say(other.name(), e);
            gone.add(other);
        }
        return Optional.empty();
    }

    private void say(String name, Exception fault) {
        tell.accept(name + " is left out here: "
                + Optional.ofNullable(fault.getMessage()).orElse(fault.toString()));
    }
}
