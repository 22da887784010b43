package io.kalends.admin;

import io.kalends.api.Query;
import io.kalends.auth.Right;
import io.kalends.auth.User;
import io.kalends.event.Schedule;
import io.kalends.post.Kind;
import io.kalends.post.Status;
import io.kalends.time.DateTimes;
import java.time.ZoneOffset;
import java.util.List;

/** The page with a table of records. */
record TablePage(
        Layout layout,
        Kind kind,
        RecordFilter filter,
        Inventory.Found found,
        List<TermNode> categories,
        List<User> authors) {

    AdminRequest request() {
        return layout.request();
    }

    String t(String name, Object... values) {
        return layout.t(name, values);
    }

    boolean isOfEvents() {
        return kind == Kind.EVENT;
    }

    String base() {
        return layout.at("/" + kind.collection());
    }

    String href(Line line) {
        return base() + "/" + line.post().id();
    }

    /** The same table with another value of a parameter, from its first page on. */
    String with(String name, String value) {
        Query query = request()
                .call()
                .query()
                .without("page")
                .without("done")
                .without("count")
                .without("failed");
        return base() + (value.isEmpty() ? query.without(name) : query.with(name, value)).text();
    }

    String page(long number) {
        return base()
                + request()
                        .call()
                        .query()
                        .without("done")
                        .with("page", Long.toString(number))
                        .text();
    }

    /** What the address asks for, to come back to it. */
    String back() {
        return request()
                .call()
                .query()
                .without("done")
                .without("count")
                .without("failed")
                .text()
                .replaceFirst("^\\?", "");
    }

    /** The statuses there is something of, and the one that is chosen. */
    List<String> statuses() {
        return Status.WORDS.stream()
                .filter(word -> count(word) > 0 || filter.status().equals(word))
                .toList();
    }

    long count(String status) {
        return found.counts().getOrDefault(status, 0L);
    }

    /** All but the trash. */
    long countOfAll() {
        return found.counts().entrySet().stream()
                .filter(entry -> !entry.getKey().equals(Status.TRASH))
                .mapToLong(java.util.Map.Entry::getValue)
                .sum();
    }

    String status(Line line) {
        return line.post().shownStatus(request().call().now());
    }

    boolean isEditable(Line line) {
        return line.post().isEditableBy(request().caller());
    }

    boolean isTrash() {
        return filter.status().equals(Status.TRASH);
    }

    boolean mayPublish() {
        return request().may(Right.PUBLISH);
    }

    /** The day of an event, or its days. */
    String day(Line line) {
        return request().visit().dates().days(schedule(line));
    }

    String hours(Line line) {
        return line.allDay() ? t("event.allDay") : request().visit().dates().times(schedule(line));
    }

    /** On its own clock: which one that is makes no difference to how it is written. */
    private static Schedule schedule(Line line) {
        return Schedule.of(DateTimes.parse(line.start()), DateTimes.parse(line.end()), ZoneOffset.UTC, line.allDay());
    }

    String failed() {
        String failed = request().asked("failed");
        return failed.matches("[1-9]\\d{0,5}") ? t("admin.failed", Integer.valueOf(failed)) : "";
    }

    boolean isFirst() {
        return filter.page() <= 1;
    }

    boolean isLast() {
        return filter.page() >= found.pages();
    }
}
