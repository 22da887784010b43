package io.kalends.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;

/** Has the load tool ask the service and the bare server by turns, so that both meet the same weather. */
final class Measuring {
    private static final int ROUNDS = 2;

    /** Replies the bare server sends in turn, at most. */
    private static final int KEPT = 100;

    private static final long WARM_UP_REQUESTS = 30_000;
    private static final int WARM_UP_RUNS = 5;
    private static final int MOST_RUNS_TO_SETTLE = 40;
    private static final int RUNS_TO_BE_SURE = 8;
    private static final double FASTER = 1.03;

    private final LoadTool tool;
    private final Running service;
    private final Running bare;
    private final double seconds;
    private int run;

    /** @param seconds how long each of the two is asked in a case */
    Measuring(LoadTool tool, Running service, Running bare, double seconds) {
        this.tool = tool;
        this.service = service;
        this.bare = bare;
        this.seconds = seconds;
    }

    Measured measure(Case one, Load load) throws IOException, InterruptedException {
        teach(load);
        int rounds = seconds < ROUNDS ? 1 : ROUNDS;
        double time = seconds / rounds;
        settle(load);
        Figures bareFigures = ask(bare, load, time);
        Figures figures = ask(service, load, time);
        for (int round = 1; round < rounds; round++) {
            bareFigures = bareFigures.and(ask(bare, load, time));
            figures = figures.and(ask(service, load, time));
        }
        return new Measured(one, figures, bareFigures);
    }

    /** Has both servers compile what is used most. */
    void warmUp(Load load) throws IOException, InterruptedException {
        teach(load);
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
        double time = Math.min(1, seconds);
        double fastest = 0;
        int since = 0;
        for (int i = 0; i < MOST_RUNS_TO_SETTLE && since < RUNS_TO_BE_SURE; i++) {
            double rate = ask(service, load, time).rate();
            since = rate > FASTER * fastest ? 0 : since + 1;
            fastest = Math.max(rate, fastest);
        }
    }

    /** Requests per second of the service alone. */
    double rate(Load load) throws IOException, InterruptedException {
        settle(load);
        return ask(service, load, seconds).rate();
    }

    private Figures ask(Running server, Load load, double time) throws IOException, InterruptedException {
        long before = server.cpu().toNanos();
        Figures figures = tool.run(server.port(), load, time, ++run);
        long used = server.cpu().toNanos() - before;
        return figures.withCpu(figures.requests() == 0 ? 0 : used / 1e3 / figures.requests());
    }

    /** Tells the bare server what the service answers. */
    private void teach(Load load) throws IOException, InterruptedException {
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
    }

    private static Http.Answer good(Http.Answer answer) {
        if (answer.status() >= 400) throw new Trouble("The service answers " + answer.status() + ": " + answer.text());
        return answer;
    }
}
