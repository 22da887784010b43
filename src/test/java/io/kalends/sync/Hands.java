package io.kalends.sync;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.imageio.ImageIO;

/** Somebody who does anything that can be done to a calendar, by chance. */
final class Hands {
    private static final Role[] WRITERS = {ADMIN, EDITOR, AUTHOR, CONTRIBUTOR};
    private static final List<String> KINDS = List.of("events", "venues", "organizers", "categories", "tags");
    private static final List<String> STATUSES = List.of("publish", "publish", "draft", "pending", "private");

    private final TestService service;
    private final Random random;

    /** Paths of records made so far, by all hands, those that are gone included. */
    private final List<String> made;

    private final List<Long> images = new CopyOnWriteArrayList<>();

    Hands(TestService service, Random random, List<String> made) {
        this.service = service;
        this.random = random;
        this.made = made;
    }

    void work(int steps) {
        for (int i = 0; i < steps; i++) step();
    }

    private void step() {
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> create();
            case 4, 5, 6 -> send("PATCH", some(), "{" + fields() + "}");
            case 7 -> send("PATCH", some(), "{\"status\": \"" + any(STATUSES) + "\", \"parent\": " + termId() + "}");
            case 8 -> send("DELETE", some(), null);
            case 9 -> send("DELETE", some() + "?force=true", null);
            case 10 -> image();
            default ->
                send("PATCH", some(), "{\"author\": " + service.user(writer()).id() + "}");
        }
    }

    private Role writer() {
        return WRITERS[random.nextInt(WRITERS.length)];
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String some() {
        // Rather the younger ones, of which some are still there.
        int back = Math.min(random.nextInt(25), made.size() - 1);
        return made.isEmpty() ? "/events/1" : made.get(Math.max(0, made.size() - 1 - back));
    }

    private long termId() {
        return random.nextInt(8);
    }

    private void create() {
        String kind = any(KINDS);
        String name = "n" + random.nextInt(1_000_000);
        String own = switch (kind) {
            case "events" ->
                "\"title\": \"%s\", \"start_date\": \"2026-12-05\", \"end_date\": \"2026-12-06\"".formatted(name);
            case "venues" -> "\"venue\": \"" + name + "\"";
            case "organizers" -> "\"organizer\": \"" + name + "\"";
            default -> "\"name\": \"" + name + "\"";
        };
        Answer answer = send("POST", "/" + kind, "{" + own + ", " + fields() + "}");
        if (answer.status() == 201) made.add("/" + kind + "/" + answer.id());
    }

    private String fields() {
        String fields = "\"description\": \"d%s\"".formatted(random.nextInt(1_000_000));
        if (random.nextBoolean()) fields += ", \"status\": \"" + any(STATUSES) + "\"";
        if (random.nextInt(4) == 0) fields += ", \"date\": \"" + date() + "\"";
        if (random.nextInt(6) == 0) fields += ", \"hide_from_listings\": " + random.nextBoolean();
        if (random.nextInt(6) == 0) fields += ", \"tags\": [\"1\"], \"categories\": [\"2\"]";
        if (random.nextInt(6) == 0 && !images.isEmpty()) fields += ", \"image\": " + any(images);
        return fields;
    }

    /** Some hours back or ahead. */
    private String date() {
        return LocalDateTime.ofInstant(service.now(), ZoneOffset.UTC)
                .plusMinutes(random.nextInt(600) - 200)
                .withNano(0)
                .toString();
    }

    private void image() {
        if (!images.isEmpty() && random.nextBoolean()) {
            send("DELETE", "/media/" + images.removeFirst(), null);
            return;
        }
        var png = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(2, 2, BufferedImage.TYPE_INT_RGB), "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Answer made = service.raw(
                ADMIN,
                "POST",
                TestService.NAMESPACE + "/media",
                png.toByteArray(),
                Map.of("Content-Type", "image/png"));
        images.add(made.id());
    }

    /** Much of it is refused, which is as good. */
    private Answer send(String method, String path, String json) {
        Answer answer = service.send(writer(), method, path, json);
        assertThat(answer.status()).as(answer.toString()).isLessThan(500);
        return answer;
    }
}
