package io.kalends.nodes;

import io.kalends.nodes.Caller.Got;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Writes records of its own and those all clients share, and reads everybody's, by whichever node comes to hand. */
final class Client implements Runnable {
    private static final int MOST_RECORDS = 25;

    private final Cluster cluster;
    private final Caller caller;
    private final Random random;
    private final String name;
    private final List<Client> all;
    private final Queue<String> faults;
    private final BooleanSupplier goesOn;
    final List<History> records = new CopyOnWriteArrayList<>();
    final AtomicLong reads = new AtomicLong();
    final AtomicLong writes = new AtomicLong();
    final AtomicLong broken = new AtomicLong();
    private int number;

    Client(
            Cluster cluster,
            Caller caller,
            String name,
            long seed,
            List<Client> all,
            Queue<String> faults,
            BooleanSupplier goesOn) {
        this.cluster = cluster;
        this.caller = caller;
        this.name = name;
        this.random = new Random(seed);
        this.all = all;
        this.faults = faults;
        this.goesOn = goesOn;
    }

    @Override
    public void run() {
        try {
            while (goesOn.getAsBoolean()) step();
        } catch (RuntimeException e) {
            faults.add(name + " failed: " + e);
            e.printStackTrace();
        }
    }

    private void step() {
        int choice = random.nextInt(100);
        if (records.isEmpty() || (choice < 8 && records.size() < MOST_RECORDS)) create();
        else if (choice < 30) update(any(this));
        else if (choice < 33) trash(any(this));
        else if (choice < 35) remove(any(this));
        else read(any(all.get(random.nextInt(all.size()))), choice);
    }

    private Optional<History> any(Client client) {
        List<History> some = client.records;
        return some.isEmpty() ? Optional.empty() : Optional.of(some.get(random.nextInt(some.size())));
    }

    /** The reply, unless the connection broke or the service asks to come back later: what became of it is not known. */
    private Optional<Got> send(boolean asAdmin, String method, String path, String json, Map<String, String> headers) {
        Optional<Got> got =
                caller.send(cluster.port(random.nextInt(Cluster.NODES)), asAdmin, method, path, json, headers);
        if (got.isPresent() && got.get().status() == 503) {
            if (got.get().headers().get("retry-after") == null) faults.add("503 without Retry-After");
            got = Optional.empty();
        }
        if (got.isEmpty()) rest();
        got.filter(reply -> reply.status() >= 500).ifPresent(reply -> faults.add(method + path + ": " + reply.body()));
        return got;
    }

    private void rest() {
        broken.incrementAndGet();
        try {
            Thread.sleep(20 + random.nextInt(60));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends the request again, under the same key and to whichever node, until somebody answers. */
    private void create() {
        var history = new History("%sx%sx".formatted(name, number++), faults);
        history.attempted(0);
        String json = "{\"venue\": \"%s\"}".formatted(history.name(0, name));
        Map<String, String> key = Map.of("Idempotency-Key", history.token);
        while (goesOn.getAsBoolean()) {
            Optional<Got> got = send(true, "POST", "/venues", json, key);
            if (got.isEmpty() || got.get().status() == 409) continue;
            if (got.get().status() != 201) faults.add("create: " + got.get().body());
            history.created(got.get().id(), String.valueOf(got.get().tree().get("slug")));
            break;
        }
        // One that was never answered may be there or not, but not twice: the last look finds out.
        records.add(history);
        writes.incrementAndGet();
    }

    /** Raises the version by one, unless somebody else is quicker. */
    private void update(Optional<History> chosen) {
        if (chosen.isEmpty() || chosen.get().id() == 0) return;
        History history = chosen.get();
        String path = "/venues/" + history.id();
        History.Start start = history.begin();
        Optional<Got> now = send(true, "GET", path, null, Map.of());
        if (now.isEmpty() || !seen(start, now.get(), "a read before a write") || !isLive(now.get())) return;
        long next = history.version(venue(now.get())) + 1;
        String json = "{\"venue\": \"%s\"}".formatted(history.name(next, name + "." + number++));
        history.attempted(next);
        Optional<Got> got = send(
                true,
                "PATCH",
                path,
                json,
                Map.of("If-Match", now.get().headers().get("etag")));
        if (got.isEmpty()) return;
        switch (got.get().status()) {
            case 200 -> {
                history.acknowledged(history.version(venue(got.get())));
                writes.incrementAndGet();
            }
            case 412, 404, 410 -> {} // another was quicker
            default -> faults.add("update: " + got.get().body());
        }
    }

    private static boolean isLive(Got got) {
        return got.status() == 200 && "publish".equals(got.tree().get("status"));
    }

    private static String venue(Got got) {
        return String.valueOf(got.tree().get("venue"));
    }

    private void trash(Optional<History> chosen) {
        end(chosen, "", History.TRASHED, 410);
    }

    private void remove(Optional<History> chosen) {
        end(chosen, "?force=true", History.GONE, 404);
    }

    /** @param already the status that says that it was done before */
    private void end(Optional<History> chosen, String query, long state, int already) {
        if (chosen.isEmpty() || chosen.get().id() == 0 || records.size() < 3) return;
        History history = chosen.get();
        history.attempted(state);
        Optional<Got> got = send(true, "DELETE", "/venues/" + history.id() + query, null, Map.of());
        if (got.isEmpty()) return;
        int status = got.get().status();
        if (status == 200 || status == already) history.acknowledged(state);
        else if (status == 404) history.acknowledged(History.GONE);
        else faults.add("delete: " + got.get().body());
        writes.incrementAndGet();
    }

    private void read(Optional<History> chosen, int choice) {
        if (choice >= 80) readList(all.get(random.nextInt(all.size())));
        else chosen.filter(history -> history.id() != 0).ifPresent(history -> readOne(history, choice));
    }

    private void readOne(History history, int choice) {
        boolean bySlug = choice < 50;
        History.Start start = history.begin();
        // A slug is free again once its record is in the trash.
        if (bySlug && start.least() >= History.TRASHED) return;
        String path = bySlug ? "/venues/by-slug/" + history.slug() : "/venues/" + history.id();
        Optional<Got> got = send(choice % 5 == 0, "GET", path, null, Map.of());
        if (got.isPresent() && seen(start, got.get(), path)) reads.incrementAndGet();
    }

    /** Takes note of the state of a record that was read alone. */
    private boolean seen(History.Start start, Got got, String where) {
        History history = start.history();
        switch (got.status()) {
            case 200 -> history.read(start, isLive(got) ? history.version(venue(got)) : History.TRASHED, where);
            case 403 -> history.read(start, History.TRASHED, where);
            case 404 -> {
                if (where.contains("by-slug")) history.missed(where);
                else history.read(start, History.GONE, where);
            }
            default -> faults.add(where + ": " + got.body());
        }
        return true;
    }

    /** All records of a client at once: those that are there must be in the list, and no others. */
    private void readList(Client client) {
        List<History> known = List.copyOf(client.records);
        List<History.Start> starts = History.beginAll(known);
        Optional<Got> got =
                send(random.nextInt(5) == 0, "GET", "/venues?per_page=50&search=" + client.name + "x", null, Map.of());
        if (got.isEmpty()) return;
        if (got.get().status() != 200) {
            faults.add("list: " + got.get().body());
            return;
        }
        Set<Long> listed = new HashSet<>();
        for (Object item : (List<?>) got.get().tree().get("venues")) listed.add((Long) ((Map<?, ?>) item).get("id"));
        for (History.Start start : starts) check(start, got.get(), listed);
        reads.incrementAndGet();
    }

    private void check(History.Start start, Got got, Set<Long> listed) {
        History history = start.history();
        if (history.id() == 0) return;
        if (!listed.contains(history.id())) {
            history.missed("a list");
            return;
        }
        for (Object item : (List<?>) got.tree().get("venues")) {
            var venue = (Map<?, ?>) item;
            if (venue.get("id").equals(history.id()))
                history.read(start, history.version(String.valueOf(venue.get("venue"))), "a list");
        }
    }

    /** Once all is quiet, every node must say the same, and there must be one record for each that was made. */
    void lookAgain() {
        for (History history : new ArrayList<>(records)) {
            if (history.id() == 0) continue;
            for (int node = 0; node < Cluster.NODES; node++) {
                History.Start start = history.begin();
                Got got = caller.get(cluster.port(node), "/venues/" + history.id());
                seen(start, got, "the last look at node " + node);
            }
        }
        for (int node = 0; node < Cluster.NODES; node++) countAll(node);
    }

    private void countAll(int node) {
        Got got = caller.send(
                        cluster.port(node),
                        true,
                        "GET",
                        "/venues?status=publish,trash&per_page=50&search=" + name + "x",
                        null,
                        Map.of())
                .orElseThrow();
        var names = new ArrayList<String>();
        for (Object item : (List<?>) got.tree().get("venues"))
            names.add(String.valueOf(((Map<?, ?>) item).get("venue")).split(" ")[0]);
        for (String token : new HashSet<>(names))
            if (names.indexOf(token) != names.lastIndexOf(token)) faults.add(token + " is there twice");
        for (History history : records)
            if (history.id() != 0 && history.least() < History.GONE && !names.contains(history.token))
                faults.add(history.token + " is lost");
    }
}
