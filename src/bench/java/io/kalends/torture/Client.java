package io.kalends.torture;

import io.kalends.bench.Http;
import io.kalends.bench.Requests;
import io.kalends.bench.Shot;
import io.kalends.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Writes until the service is gone, and remembers what it was told. Each has events and series of its own. */
final class Client {
    private static final String EVENTS = Requests.API + "/events";
    private static final int MOST_LIVE = 25;
    private static final int MOST_SERIES = 4;
    private static final int RETRY_NANOS = 20_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final int number;
    private final String authorization;
    private final Random random;
    private final Findings findings;
    private final List<Item> items = new ArrayList<>();
    private final List<SeriesItem> series = new ArrayList<>();
    private final Set<Long> touched = new HashSet<>();
    private int made;
    private final AtomicLong acknowledged = new AtomicLong();
    private long cut;

    Client(int number, long seed, String authorization, Findings findings) {
        this.number = number;
        this.authorization = authorization;
        this.findings = findings;
        random = new Random(seed + number);
    }

    /** The events that may be there, and those that went with the last kill. */
    List<Item> items() {
        return items;
    }

    List<SeriesItem> series() {
        return series;
    }

    long acknowledged() {
        return acknowledged.get();
    }

    /** Writes that were never answered. */
    long cut() {
        return cut;
    }

    /** The events of which a new write was acknowledged in this life of the service. */
    Set<Long> touched() {
        return touched;
    }

    void forgetTouched() {
        touched.clear();
    }

    /** Writes until nobody answers. */
    void writeTo(int port) {
        try {
            repeat(port);
            while (true) writeOnce(port);
        } catch (IOException e) {
            if (items.stream().anyMatch(item -> !item.isSettled())
                    || series.stream().anyMatch(item -> !item.isSettled())) cut++;
        }
    }

    /** Sends again what was not answered; what was done already must not be done a second time, nor be told of. */
    void repeat(int port) throws IOException {
        try {
            for (Item item : List.copyOf(items)) if (!item.isSettled()) send(item, port);
            items.removeIf(item -> item.isSettled() && item.wasToGo());
            for (SeriesItem item : List.copyOf(series)) {
                if (item.isSettled()) learn(item, port);
                else send(item, port);
            }
            series.removeIf(SeriesItem::isGone);
        } finally {
            touched.clear();
        }
    }

    void writeOnce(int port) throws IOException {
        if (random.nextInt(3) == 0) writeSeries(port);
        else writeEvent(port);
    }

    private void writeSeries(int port) throws IOException {
        series.removeIf(SeriesItem::isGone);
        if (series.size() < MOST_SERIES) series.add(new SeriesItem("zs" + number + "x" + ++made, authorization));
        SeriesItem item = series.get(random.nextInt(series.size()));
        item.tries(random);
        send(item, port);
    }

    private void send(SeriesItem item, int port) throws IOException {
        Http.Answer answer = ask(item.shot(), port);
        boolean isDone = answer.status() / 100 == 2
                // Sent a second time, it may be gone already.
                || (item.shot().method().equals("DELETE") && List.of(404, 410).contains(answer.status()));
        if (!isDone) {
            findings.add(item + " was answered " + answer.status() + " " + answer.text());
            series.remove(item);
            return;
        }
        item.isStored().ifPresentOrElse(touched::add, () -> touched.add(id(answer)));
        acknowledged.incrementAndGet();
        learn(item, port);
    }

    private static long id(Http.Answer answer) {
        return Json.parse(answer.text()) instanceof Map<?, ?> event && event.get("id") instanceof Long id ? id : 0;
    }

    private void learn(SeriesItem item, int port) throws IOException {
        new Questions(port, authorization, findings).learn(item);
    }

    private void writeEvent(int port) throws IOException {
        List<Item> live = items.stream().filter(Item::isLive).toList();
        int choice = random.nextInt(10);
        if (live.size() >= MOST_LIVE || (choice < 2 && !live.isEmpty())) remove(any(live), port);
        else if (choice < 6 && !live.isEmpty()) change(any(live), port);
        else create(port);
    }

    private Item any(List<Item> live) {
        return live.get(random.nextInt(live.size()));
    }

    private void create(int port) throws IOException {
        var item = new Item("zq" + number + "x" + ++made, random.nextInt(3) == 0);
        items.add(item);
        item.tries();
        send(item, port);
    }

    private void change(Item item, int port) throws IOException {
        item.tries();
        send(item, port);
    }

    private void remove(Item item, int port) throws IOException {
        item.triesToGo();
        send(item, port);
    }

    private void send(Item item, int port) throws IOException {
        if (!item.isCreated())
            accept(
                    item,
                    ask(
                            Shot.json("POST", EVENTS, authorization, item.body())
                                    .with("Idempotency-Key", item.key()),
                            port));
        else if (item.wasToGo()) acceptGone(item, ask(delete(item), port));
        else acceptChange(item, ask(Shot.json("PATCH", path(item), authorization, item.body()), port));
    }

    private static String path(Item item) {
        return EVENTS + "/" + item.id();
    }

    private Shot delete(Item item) {
        return new Shot("DELETE", path(item) + "?force=true", Map.of("Authorization", authorization), "");
    }

    /** The answer that counts: one that says to try again is none, unless it never ends. */
    private static Http.Answer ask(Shot shot, int port) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Http.Answer answer = Http.send(port, shot, 0);
            boolean again = answer.status() == 503 || answer.status() == 409;
            if (!again || System.nanoTime() > end) return answer;
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private void accept(Item item, Http.Answer answer) {
        if (answer.status() == 201
                && Json.parse(answer.text()) instanceof Map<?, ?> event
                && event.get("id") instanceof Long id) {
            item.isMade(id);
            isAcknowledged(item);
        } else refuse(item, "created", answer);
    }

    private void acceptChange(Item item, Http.Answer answer) {
        if (answer.status() == 200) {
            item.isStored();
            isAcknowledged(item);
        } else refuse(item, "changed", answer);
    }

    /** Sent a second time, it may be gone already. */
    private void acceptGone(Item item, Http.Answer answer) {
        if (answer.status() == 200 || answer.status() == 404) {
            item.isGone();
            isAcknowledged(item);
        } else refuse(item, "removed", answer);
    }

    private void isAcknowledged(Item item) {
        acknowledged.incrementAndGet();
        touched.add(item.id());
    }

    private void refuse(Item item, String what, Http.Answer answer) {
        findings.add(item + " cannot be " + what + ": " + answer.status() + " " + answer.text());
        items.remove(item);
    }
}
