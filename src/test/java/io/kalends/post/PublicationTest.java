package io.kalends.post;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestClock;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When records are published, and under whose name. */
class PublicationTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    @BeforeEach
    void startTheClock() {
        service.clock().set(TestClock.START);
    }

    private static Answer create(Records kind, String more) {
        return kind.create(service, ADMIN, "Dated", more);
    }

    private static String dates(Answer record) {
        return record.text("date") + " = " + record.text("date_utc");
    }

    @ParameterizedTest
    @EnumSource
    void date_isOneMomentInBothForms(Records kind) {
        String winter = "2026-11-10 10:00:00 = 2026-11-10 09:00:00";

        assertThat(dates(create(kind, ""))).isEqualTo("2026-11-15 11:00:00 = 2026-11-15 10:00:00");
        assertThat(dates(create(kind, ", \"date\": \"2026-11-10T10:00\""))).isEqualTo(winter);
        assertThat(dates(create(kind, ", \"date_utc\": \"2026/11/10 09:00\""))).isEqualTo(winter);
        assertThat(dates(create(kind, ", \"date\": \"2026-11-10 04:00 -05:00\"")))
                .isEqualTo(winter);
        assertThat(dates(create(kind, ", \"date_utc\": \"2026-11-10T10:00:00.75+01\"")))
                .isEqualTo(winter);
        assertThat(dates(create(kind, ", \"date\": 1794301200"))).isEqualTo(winter);
        assertThat(dates(create(kind, ", \"date\": \"2026-11-10 10:00\", \"date_utc\": \"1794301200\"")))
                .isEqualTo(winter);
        assertThat(dates(create(kind, ", \"date\": \"today\""))).isEqualTo("2026-11-15 00:00:00 = 2026-11-14 23:00:00");
        assertThat(dates(create(kind, ", \"date_utc\": \"Today\"")))
                .isEqualTo("2026-11-15 01:00:00 = 2026-11-15 00:00:00");
        assertThat(dates(create(kind, ", \"date\": \"2026-03-29 02:30\"")))
                .isEqualTo("2026-03-29 03:30:00 = 2026-03-29 01:30:00");
        assertThat(dates(create(kind, ", \"date\": \"2025-10-26 02:30\"")))
                .isEqualTo("2025-10-26 02:30:00 = 2025-10-26 00:30:00");
    }

    @ParameterizedTest
    @EnumSource
    void date_refusesTwoMoments(Records kind) {
        Answer differ = create(kind, ", \"date\": \"2026-11-10 10:00\", \"date_utc\": \"2026-11-10 10:00\"");
        assertThat(differ.reason("date_utc")).isEqualTo("rest_dates_differ");
        assertThat(differ.reason("date")).isNull();

        Answer record = create(kind, "");
        assertThat(service.patch(ADMIN, kind.path(record), "{\"date\": \"2026-11-10\", \"date_utc\": \"2026-11-10\"}")
                        .reason("date_utc"))
                .isEqualTo("rest_dates_differ");
        // What the caller reads counts as not sent.
        Answer moved = service.patch(
                ADMIN,
                kind.path(record),
                "{\"date\": \"%s\", \"date_utc\": \"2026-11-10 09:00\"}".formatted(record.text("date")));
        assertThat(dates(moved)).isEqualTo("2026-11-10 10:00:00 = 2026-11-10 09:00:00");
    }

    @ParameterizedTest
    @EnumSource
    void date_isKeptOnNullAndRefusedWhenEmpty(Records kind) {
        Answer record = create(kind, ", \"date\": \"2026-11-10\"");

        assertThat(dates(service.patch(ADMIN, kind.path(record), "{\"date\": null, \"date_utc\": null}")))
                .isEqualTo(dates(record));
        for (String bad : List.of("\"\"", "\"soon\"", "\"2026-02-30\"", "1.5", "true", "\"10000-01-01\"", "[]")) {
            Answer refused =
                    service.patch(ADMIN, kind.path(record), "{\"date\": %1$s, \"date_utc\": %1$s}".formatted(bad));
            assertThat(refused.reason("date")).as(bad).isEqualTo("rest_invalid_date");
            assertThat(refused.reason("date_utc")).as(bad).isEqualTo("rest_invalid_date");
        }
        assertThat(create(kind, ", \"date_utc\": \"9999-12-31 23:30\"").reason("date_utc"))
                .isEqualTo("rest_invalid_date");
        assertThat(create(kind, ", \"date\": \"0001-01-01 00:30\"").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void future_becomesPublishWithoutAnyJob(Records kind) {
        Answer record = kind.create(service, AUTHOR, "Soon", ", \"date\": \"2026-11-15 12:00:00\"");

        assertThat(record.text("status")).isEqualTo("future");
        assertThat(service.get(kind.path(record)).code()).isEqualTo(kind.word() + "-not-accessible");
        assertThat(service.get(CONTRIBUTOR, kind.path(record)).status()).isEqualTo(403);
        assertThat(service.get(kind.path() + "?search=soon").number("total")).isZero();
        service.clock().forward(Duration.ofMinutes(60));
        Answer published = service.get(kind.path(record));
        assertThat(published.text("status")).isEqualTo("publish");
        assertThat(published.text("modified")).isEqualTo(record.text("modified"));
        assertThat(service.get(kind.path() + "?search=soon").number("total")).isEqualTo(1);
        assertThat(service.patch(AUTHOR, kind.path(record), "{\"date\": \"2026-11-15 12:00:01\"}")
                        .text("status"))
                .isEqualTo("future");
        service.delete(AUTHOR, kind.path(record) + "?force=true");
    }

    @ParameterizedTest
    @EnumSource
    void private_isNeverPublished(Records kind) {
        Answer record = kind.create(service, AUTHOR, "Mine", ", \"status\": \"private\", \"date\": \"2020-01-01\"");

        assertThat(record.text("status")).isEqualTo("private");
        assertThat(service.get(kind.path(record)).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @EnumSource
    void author_isSetByEditors(Records kind) {
        long author = service.user(AUTHOR).id();
        long contributor = service.user(CONTRIBUTOR).id();
        Answer made = kind.create(service, EDITOR, "Ghostwritten", ", \"author\": \"%s\"".formatted(author));

        assertThat(made.number("author")).isEqualTo(author);
        assertThat(service.patch(EDITOR, kind.path(made), "{\"author\": %s.0}".formatted(contributor))
                        .number("author"))
                .isEqualTo(contributor);
        assertThat(service.patch(EDITOR, kind.path(made), "{\"author\": null}").number("author"))
                .isEqualTo(contributor);
        for (String bad : List.of("\"\"", "\"x\"", "true", "1.5", "[]")) {
            assertThat(service.patch(EDITOR, kind.path(made), "{\"author\": %s}".formatted(bad))
                            .reason("author"))
                    .isEqualTo("rest_invalid_type");
        }
        for (long bad : List.of(0L, -1L, 999_999L, service.user(SUBSCRIBER).id())) {
            assertThat(service.patch(EDITOR, kind.path(made), "{\"author\": %s}".formatted(bad))
                            .reason("author"))
                    .isEqualTo("rest_unknown_id");
            assertThat(kind.create(service, EDITOR, "X", ", \"author\": %s".formatted(bad))
                            .reason("author"))
                    .isEqualTo("rest_unknown_id");
        }
    }

    @ParameterizedTest
    @EnumSource
    void author_isTheCallerOtherwise(Records kind) {
        long author = service.user(AUTHOR).id();
        Answer made = kind.create(service, AUTHOR, "Own", ", \"author\": %s".formatted(author));

        assertThat(made.number("author")).isEqualTo(author);
        assertThat(service.patch(AUTHOR, kind.path(made), "{\"author\": %s}".formatted(author))
                        .status())
                .isEqualTo(200);
        Answer given = service.patch(
                AUTHOR,
                kind.path(made),
                "{\"author\": %s}".formatted(service.user(EDITOR).id()));
        assertThat(given.status()).isEqualTo(403);
        assertThat(given.code()).isEqualTo("rest_forbidden");
        assertThat(service.get(kind.path(made)).number("author")).isEqualTo(author);
        // Values are judged before the right to use them.
        assertThat(service.patch(AUTHOR, kind.path(made), "{\"author\": 999999}")
                        .status())
                .isEqualTo(400);
        assertThat(kind.create(service, CONTRIBUTOR, "Not own", ", \"author\": %s".formatted(author))
                        .status())
                .isEqualTo(403);
    }
}
