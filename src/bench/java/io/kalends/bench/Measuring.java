package io.kalends.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** Has the load tool ask the service and the bare server by turns. */
final class Measuring {
    private static final int ROUNDS = 2;

    /** Replies the bare server sends in turn, at most. */
    private static final int KEPT = 100;

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

    Measured measure(Case one) throws IOException, InterruptedException {
        teach(one.load());
        double part = Math.max(1, seconds / ROUNDS);
        int rounds = seconds < ROUNDS ? 1 : ROUNDS;
        warm(service, one.load(), part);
        Figures served = null;
        Figures bareFigures = null;
        for (int round = 0; round < rounds; round++) {
            Figures b = run(bare, one.load(), part);
            Figures s = run(service, one.load(), part);
            bareFigures = bareFigures == null ? b : bareFigures.and(b);
            served = served == null ? s : served.and(s);
        }
        return new Measured(one, served, bareFigures);
    }

    /** Until code is compiled and caches are warm. */
    void warm(Running server, Load load, double time) throws IOException, InterruptedException {
        tool.run(server.port(), load, time, ++run);
    }

    private Figures run(Running server, Load load, double time) throws IOException, InterruptedException {
        long before = server.cpu().toNanos();
        Figures figures = tool.run(server.port(), load, time, ++run);
        long used = server.cpu().toNanos() - before;
        return figures.withCpu(figures.requests() == 0 ? 0 : used / 1e3 / figures.requests());
    }

    /** Tells the bare server what the service answers. */
    void teach(Load load) throws IOException, InterruptedException {
        List<Http.Answer> answers = load.shots().stream()
                .limit(KEPT)
                .map(shot -> service.send(shot, ++run * LoadTool.RUN - 1))
                .toList();
        answers.stream().filter(answer -> answer.status() >= 400).findFirst().ifPresent(answer -> {
            throw new Trouble("The service answers " + answer.status() + ": " + answer.text());
        });
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + bare.port() + "/"))
                .PUT(HttpRequest.BodyPublishers.ofByteArray(BareServer.encode(answers)))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            client.send(request, HttpResponse.BodyHandlers.discarding());
        }
    }
}
