package io.kalends.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** Has the load tool ask the service and the bare server by turns, so that both meet the same weather. */
final class Measuring {
    private static final int ROUNDS = 2;

    /** Replies the bare server sends in turn, at most. */
    private static final int KEPT = 100;

    private static final long WARM_UP_REQUESTS = 30_000;
    private static final int WARM_UP_RUNS = 5;
    private static final double FASTER = 1.03;

    /**
     * When the service is believed to get no faster.
     *
     * @param most runs to wait for that
     * @param sure runs in a row that were no faster
     */
    record Settling(int most, int sure) {
        static final Settling FULL = new Settling(40, 4);

        /** For figures that are compared with others found in the same way. */
        static final Settling SHORT = new Settling(8, 3);
    }

    private final LoadTool tool;
    private final Running service;
    private final Running bare;
    private final Others others;
    private final Settling settling;
    private final double seconds;
    private int run;

    /** @param seconds how long each of the two is asked in a case */
    Measuring(LoadTool tool, Running service, Running bare, Others others, Settling settling, double seconds) {
        this.tool = tool;
        this.service = service;
        this.bare = bare;
        this.others = others;
        this.settling = settling;
        this.seconds = seconds;
    }

    Measured measure(Case one, Load load) throws IOException, InterruptedException {
        List<Http.Answer> answers = teach(load);
        settle(load);
        try (Others.Round beside = others.prepare(load, answers.getFirst())) {
            int rounds = seconds < ROUNDS ? 1 : ROUNDS;
            double time = seconds / rounds;
            Figures bareFigures = Figures.NONE;
            Figures figures = Figures.NONE;
            for (int round = 0; round < rounds; round++) {
                bareFigures = bareFigures.and(ask(bare, load, time));
                figures = figures.and(ask(service, load, time));
                beside.ask((target, same) -> ask(target, same, time));
            }
            expectSuccess(one.key(), figures);
            boolean compressed = answers.stream().allMatch(Http.Answer::isCompressed);
            return new Measured(one, compressed, figures, bareFigures, beside.found());
        }
    }

    /** Has both servers compile what is used most. */
    void warmUp(Load load) throws IOException, InterruptedException {
        List<Http.Answer> _ = teach(load);
        warmUp(bare, load);
        warmUp(service, load);
    }

    /** Code is compiled by how often it runs, so a slow machine takes longer. */
    private void warmUp(Running server, Load load) throws IOException, InterruptedException {
        long left = WARM_UP_REQUESTS;
        for (int i = 0; i < WARM_UP_RUNS && left > 0; i++)
            left -= ask(server, load, seconds).requests();
    }

    /** Asks the service until it gets no faster: what a case runs is compiled only once it has run many times. */
    private void settle(Load load) throws IOException, InterruptedException {
        if (seconds < 1) return;
        double time = Math.min(1, seconds);
        double fastest = 0;
        int since = 0;
        for (int i = 0; i < settling.most() && since < settling.sure(); i++) {
            double rate = ask(service, load, time).rate();
            // While lists of a large calendar are made, nothing is answered.
            since = rate > FASTER * fastest || rate == 0 ? 0 : since + 1;
            fastest = Math.max(rate, fastest);
        }
    }

    /** Requests per second of the service alone. */
    double rate(Load load) throws IOException, InterruptedException {
        settle(load);
        Figures figures = ask(service, load, seconds);
        expectSuccess(load.clients() + " clients", figures);
        return figures.rate();
    }

    /** What one client waits for, and what many do at half the rate that is possible. */
    Waiting waiting(Case one, Load load) throws IOException, InterruptedException {
        List<Http.Answer> _ = teach(load);
        double possible = rate(load);
        Figures alone = ask(service, new Load(load.shots(), 1), seconds);
        long end = System.nanoTime() + (long) (seconds * 1e9);
        Waits half = new ConstantRate(Address.local(service.port()), load, possible / 2)
                .run(++run * LoadTool.RUN, () -> System.nanoTime() >= end);
        return new Waiting(one, alone, possible, half);
    }

    /** A case in which nothing works is no slow one. */
    private static void expectSuccess(String what, Figures figures) {
        if (figures.requests() <= figures.errors())
            throw new Trouble("No request succeeded: " + what + ", " + figures.errors() + " errors.");
    }

    private Figures ask(Running server, Load load, double time) throws IOException, InterruptedException {
        return ask(Target.of(server), load, time);
    }

    private Figures ask(Target server, Load load, double time) throws IOException, InterruptedException {
        long before = server.cpu().toNanos();
        Figures figures = tool.run(server.address(), load, time, ++run);
        long used = server.cpu().toNanos() - before;
        return figures.withCpu(figures.requests() == 0 ? 0 : used / 1e3 / figures.requests());
    }

    /** Tells the bare server what the service answers, and returns that. */
    private List<Http.Answer> teach(Load load) throws IOException, InterruptedException {
        var answers = new ArrayList<Http.Answer>();
        long number = ++run * LoadTool.RUN;
        for (Shot shot : load.shots().subList(0, Math.min(KEPT, load.shots().size())))
            answers.add(good(service.send(shot, number++)));
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + bare.port() + "/"))
                .PUT(HttpRequest.BodyPublishers.ofByteArray(BareServer.encode(answers)))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            client.send(request, HttpResponse.BodyHandlers.discarding());
        }
        return answers;
    }

    private static Http.Answer good(Http.Answer answer) {
        if (answer.status() >= 400) throw new Trouble("The service answers " + answer.status() + ": " + answer.text());
        return answer;
    }
}
