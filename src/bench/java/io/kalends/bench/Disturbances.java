package io.kalends.bench;

import io.kalends.json.Json;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes happen what readers may notice, in the ways in which users make it happen. */
final class Disturbances {
    private static final int CHANGED = 500;
    private static final int IMPORTED = 10_000;

    /** The memory of the service takes hardly more at a time. */
    private static final int IN_A_FILE = 5_000;

    /** The service does its chores ten seconds after its start. */
    private static final Duration CHORES = Duration.ofMillis(10_200);

    private static final int NEW_TEXTS = 200;
    private static final long BETWEEN_TEXTS_MILLIS = 25;
    private static final long LOOK_AGAIN_MILLIS = 100;
    private static final String UPLOAD = "/admin/sources/upload";
    private static final String TABLE = "/admin/events";
    private static final DateTimeFormatter ICAL =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Servers servers;
    private final Store store;
    private final Calendar calendar;
    private final Running service;
    private final Requests requests;
    private final Writers writers;

    Disturbances(Servers servers, Store store, Calendar calendar, Running service) {
        this.servers = servers;
        this.store = store;
        this.calendar = calendar;
        this.service = service;
        writers = new Writers(service, new LogIn(servers, store, service));
        requests = new Requests(calendar, service, writers);
    }

    /** Something that takes a while. */
    interface Act {
        void run() throws IOException, InterruptedException;
    }

    /**
     * What is to be done; all that has to be there before is made at once.
     *
     * @param isShort whether little of it will do, for a trial of the bench itself
     */
    Act prepare(Disturbance what, boolean isShort) {
        return switch (what) {
            case FIRST_WRITE -> () -> create(0);
            case HOUSEKEEPING -> this::awaitChores;
            case BACKUP -> this::backUp;
            case BULK_CHANGE -> bulkChange();
            case IMPORT -> bringIn(isShort ? 100 : IMPORTED);
        };
    }

    private void create(int number) {
        Http.Answer made = service.send(requests.create().getFirst(), number);
        if (made.status() != 201) throw new Trouble("An event cannot be made: " + made.text());
    }

    /** ANALYZE keeps writers waiting, so the last event is made when it is through; new texts have the index merged. */
    private void awaitChores() throws InterruptedException {
        while (service.age().compareTo(CHORES) < 0) Thread.sleep(LOOK_AGAIN_MILLIS);
        for (int i = 0; i < NEW_TEXTS; i++) {
            create(i);
            Thread.sleep(BETWEEN_TEXTS_MILLIS);
        }
    }

    private void backUp() throws IOException, InterruptedException {
        Path file = Files.createTempDirectory(servers.folder(), "backup").resolve("calendar");
        var command = new ArrayList<>(servers.program());
        command.addAll(List.of("backup", file.toString()));
        command.addAll(store.settings());
        Process process = new ProcessBuilder(command)
                .directory(servers.folder().toFile())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.to(file.resolveSibling("errors.txt").toFile()))
                .start();
        int status = process.waitFor();
        if (status != 0) throw new Trouble("The backup failed: " + Files.readString(file.resolveSibling("errors.txt")));
        Store.remove(file.getParent());
    }

    /** An editor cancels events all over the calendar, by the table. */
    private Act bulkChange() {
        var editor = new EditorSession(service, writers.cookie("editor"));
        String token = EditorSession.token(editor.get(TABLE));
        return () -> change(editor, token, "cancel");
    }

    private void change(EditorSession editor, String token, String action) {
        int count = Math.min(CHANGED, calendar.publicSingles());
        String chosen = IntStream.range(0, count)
                .mapToObj(i -> Long.toString(calendar.event((int) ((long) i * calendar.publicSingles() / count))))
                .collect(Collectors.joining(","));
        String led = editor.post(TABLE + "/bulk", token, Map.of("action", action, "chosen", chosen));
        if (!led.contains("count=" + count)) throw new Trouble("Not all events were changed: " + led);
    }

    /** Leaves the calendar as it was, apart from new events, which are removed with others. */
    void undo(Disturbance what) {
        if (what != Disturbance.BULK_CHANGE) return;
        var editor = new EditorSession(service, writers.cookie("editor"));
        change(editor, EditorSession.token(editor.get(TABLE)), "resume");
    }

    /** An administrator imports files that were uploaded and looked at, one after the other. */
    private Act bringIn(int count) {
        var administrator = new EditorSession(service, writers.cookie("administrator"));
        String token = EditorSession.token(administrator.get(UPLOAD));
        List<String> uploaded = IntStream.range(0, count / Math.min(count, IN_A_FILE))
                .mapToObj(part -> upload(administrator, token, part, Math.min(count, IN_A_FILE)))
                .toList();
        return () -> {
            for (String file : uploaded) {
                String led = administrator.post(file, token, Map.of("do", "bring"));
                awaitRun(led.replaceFirst("\\?.*", "").replaceFirst(".*/", ""));
            }
        };
    }

    private static String upload(EditorSession administrator, String token, int part, int count) {
        String name = "bench-" + System.currentTimeMillis() + "-" + part + ".ics";
        String uploaded = administrator.upload(UPLOAD, token, name, file(name, count));
        Http.Answer preview = administrator.get(uploaded);
        if (preview.status() != 200) throw new Trouble("The file cannot be looked at: " + preview.text());
        return uploaded;
    }

    private static String file(String name, int count) {
        var words = new Words();
        var random = new Random(count);
        String events = IntStream.range(0, count)
                .mapToObj(i -> """
                        BEGIN:VEVENT
                        UID:%1$s-%2$s
                        DTSTAMP:20260101T000000Z
                        DTSTART:%3$s
                        DTEND:%4$s
                        SUMMARY:Imported evening %2$s
                        DESCRIPTION:%5$s
                        LOCATION:Imported hall %6$s
                        END:VEVENT
                        """.formatted(
                                name,
                                i,
                                ICAL.format(Instant.ofEpochSecond(Shot.moment(i))),
                                ICAL.format(Instant.ofEpochSecond(Shot.moment(i) + Shot.TWO_HOURS)),
                                words.sentences(random, 3),
                                i % 20))
                .collect(Collectors.joining());
        return ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:bench\n" + events + "END:VCALENDAR\n").replace("\n", "\r\n");
    }

    private void awaitRun(String source) throws InterruptedException {
        Map<?, ?> run = run(source);
        for (; "running".equals(run.get("outcome")); run = run(source)) Thread.sleep(LOOK_AGAIN_MILLIS);
        if (!"done".equals(run.get("outcome"))) throw new Trouble("The import failed: " + run);
        Http.Answer _ = service.send(ours("DELETE", "/sources/" + source), 0);
    }

    private Map<?, ?> run(String source) {
        Object runs = Json.parse(
                service.send(ours("GET", "/sources/" + source + "/runs"), 0).text());
        if (!(runs instanceof Map<?, ?> map) || !(map.get("runs") instanceof List<?> list) || list.isEmpty())
            throw new Trouble("There is no run of the import: " + runs);
        return (Map<?, ?>) list.getFirst();
    }

    private static Shot ours(String method, String path) {
        return new Shot(method, Requests.API + path, Map.of("Authorization", Servers.AUTHORIZATION), "");
    }
}
