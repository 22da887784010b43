package io.kalends.post;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlugTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static String slugOf(Records kind, String name, String more) {
        return kind.create(service, ADMIN, name, more).text("slug");
    }

    @ParameterizedTest
    @EnumSource
    void slug_isMadeOfTheName(Records kind) {
        assertThat(slugOf(kind, "Straße &amp; <b>Café</b> d’Été", "")).isEqualTo("strasse-cafe-dete");
        assertThat(slugOf(kind, "Концерт  日本!", "")).isEqualTo("концерт-日本");
        assertThat(slugOf(kind, "Blank", ", \"slug\": \"\"")).isEqualTo("blank");
        assertThat(slugOf(kind, "Null", ", \"slug\": null")).isEqualTo("null");
        assertThat(slugOf(kind, "Sent", ", \"slug\": \" Wanted: <i>THIS</i> \""))
                .isEqualTo("wanted-this");
    }

    @ParameterizedTest
    @EnumSource
    void slug_isTheIdWhenNothingIsLeft(Records kind) {
        Answer made = kind.create(service, ADMIN, "?!");
        Answer sent = kind.create(service, ADMIN, "Something", ", \"slug\": \"…\"");

        assertThat(made.text("slug")).isEqualTo(Long.toString(made.id()));
        assertThat(sent.text("slug")).isEqualTo(Long.toString(sent.id()));
    }

    @ParameterizedTest
    @EnumSource
    void slug_isUniqueAmongRecordsOfItsKindNotInTheTrash(Records kind) {
        assertThat(slugOf(kind, "Twice", ", \"status\": \"draft\"")).isEqualTo("twice");
        assertThat(slugOf(kind, "Twice", "")).isEqualTo("twice-2");
        assertThat(slugOf(kind, "Other", ", \"slug\": \"twice\"")).isEqualTo("twice-3");
        assertThat(slugOf(kind, "Twice 2", "")).isEqualTo("twice-2-2");

        service.delete(ADMIN, kind.path() + "/by-slug/twice-2");
        assertThat(slugOf(kind, "Twice", "")).isEqualTo("twice-2");
        assertThat(slugOf(kind, "Twice", "")).isEqualTo("twice-4");
    }

    @ParameterizedTest
    @EnumSource
    void slug_isCutForItsSuffix(Records kind) {
        String name = "x".repeat(200);

        assertThat(slugOf(kind, name, "")).isEqualTo(name);
        assertThat(slugOf(kind, name, "")).isEqualTo("x".repeat(198) + "-2");
        for (int i = 3; i <= 10; i++) slugOf(kind, name, "");
        assertThat(slugOf(kind, name, "")).isEqualTo("x".repeat(197) + "-11");
    }

    @ParameterizedTest
    @EnumSource
    void slug_staysUnlessAnotherIsSent(Records kind) {
        Answer record = kind.create(service, ADMIN, "Before");
        String name = kind.nameField();

        assertThat(service.patch(ADMIN, kind.path(record), "{\"%s\": \"After\"}".formatted(name))
                        .text("slug"))
                .isEqualTo("before");
        assertThat(service.patch(ADMIN, kind.path(record), "{\"slug\": \"Own\"}")
                        .text("slug"))
                .isEqualTo("own");
        assertThat(service.patch(ADMIN, kind.path(record), "{\"slug\": \"OWN!\"}")
                        .text("slug"))
                .isEqualTo("own");
        assertThat(service.patch(ADMIN, kind.path(record), "{\"slug\": null}").text("slug"))
                .isEqualTo("after");
        service.patch(ADMIN, kind.path(record), "{\"slug\": \"own\"}");
        Answer renamed =
                service.patch(ADMIN, kind.bySlug("own"), "{\"slug\": \"\", \"%s\": \"Third\"}".formatted(name));
        assertThat(renamed.text("slug")).isEqualTo("third");
        assertThat(service.get(kind.bySlug("own")).status()).isEqualTo(404);
        assertThat(service.patch(ADMIN, kind.path(record), "{\"slug\": 5}").reason("slug"))
                .isEqualTo("rest_invalid_type");
    }

    @ParameterizedTest
    @EnumSource
    void bySlug_normalisesThePath(Records kind) {
        Answer record = kind.create(service, ADMIN, "Zürich 日本");

        assertThat(record.text("slug")).isEqualTo("zurich-日本");
        assertThat(record.text("url")).endsWith("/zurich-%E6%97%A5%E6%9C%AC/");
        for (String slug : List.of(
                "zurich-%E6%97%A5%E6%9C%AC", "Z%C3%BCrich%20%E6%97%A5%E6%9C%AC", "ZU%CC%88RICH-%e6%97%a5%e6%9c%ac")) {
            Answer found = service.get(kind.bySlug(slug));
            assertThat(found.status()).isEqualTo(200);
            assertThat(found.id()).isEqualTo(record.id());
        }
        assertThat(service.get(kind.path(record)).header("ETag"))
                .isEqualTo(service.get(kind.bySlug("zurich-%E6%97%A5%E6%9C%AC")).header("ETag"));
    }

    @ParameterizedTest
    @EnumSource
    void bySlug_neverMeansAnId(Records kind) {
        Answer first = kind.create(service, ADMIN, "Not by its ID");
        Answer second = kind.create(service, ADMIN, "Digits", ", \"slug\": \"%s\"".formatted(first.id()));

        assertThat(service.get(kind.bySlug(Long.toString(first.id()))).id()).isEqualTo(second.id());
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
            Answer none = service.send(EDITOR, method, kind.bySlug("no-such-slug"), null);
            assertThat(none.status()).isEqualTo(404);
            assertThat(none.code()).endsWith(kind.word() + "-not-found");
        }
    }

    @ParameterizedTest
    @EnumSource
    void bySlug_prefersWhatIsNotInTheTrash(Records kind) {
        Answer first = kind.create(service, ADMIN, "Shared");
        service.delete(ADMIN, kind.path(first));
        service.clock().forward(Duration.ofMinutes(1));
        Answer second = kind.create(service, ADMIN, "Shared");
        assertThat(second.text("slug")).isEqualTo("shared");
        assertThat(service.get(EDITOR, kind.bySlug("shared")).id()).isEqualTo(second.id());

        service.delete(ADMIN, kind.bySlug("shared"));
        Answer found = service.get(EDITOR, kind.bySlug("shared"));
        assertThat(found.id()).isEqualTo(second.id());
        assertThat(found.text("status")).isEqualTo("trash");
        assertThat(service.get(kind.bySlug("shared")).status()).isEqualTo(403);
        assertThat(service.delete(EDITOR, kind.bySlug("shared")).status()).isEqualTo(410);

        service.delete(ADMIN, kind.bySlug("shared") + "?force=true");
        assertThat(service.get(EDITOR, kind.bySlug("shared")).id()).isEqualTo(first.id());
    }

    @ParameterizedTest
    @EnumSource
    void restore_keepsTheSlugWhenItIsFree(Records kind) {
        Answer old = kind.create(service, AUTHOR, "Phoenix");
        service.delete(AUTHOR, kind.path(old));
        Answer kept = service.patch(AUTHOR, kind.bySlug("phoenix"), "{\"status\": \"publish\"}");
        assertThat(kept.text("slug")).isEqualTo("phoenix");

        service.delete(AUTHOR, kind.path(old));
        kind.create(service, AUTHOR, "Phoenix");
        assertThat(service.patch(AUTHOR, kind.path(old), "{\"status\": \"draft\"}")
                        .text("slug"))
                .isEqualTo("phoenix-2");
    }

    @ParameterizedTest
    @EnumSource
    void trash_mayHoldASlugTwice(Records kind) {
        Answer old = kind.create(service, CONTRIBUTOR, "Ghost");
        service.delete(CONTRIBUTOR, kind.path(old));
        kind.create(service, CONTRIBUTOR, "Ghost");

        Answer renamed = service.patch(
                CONTRIBUTOR, kind.path(old), "{\"%s\": \"Other ghost\", \"slug\": null}".formatted(kind.nameField()));
        assertThat(renamed.text("slug")).isEqualTo("other-ghost");
        assertThat(renamed.text("status")).isEqualTo("trash");
        assertThat(service.patch(CONTRIBUTOR, kind.path(old), "{\"slug\": \"ghost\"}")
                        .text("slug"))
                .isEqualTo("ghost");
        assertThat(service.patch(CONTRIBUTOR, kind.path(old), "{\"status\": \"draft\", \"slug\": \"ghost\"}")
                        .text("slug"))
                .isEqualTo("ghost-2");
    }

    @ParameterizedTest
    @EnumSource
    void slugs_differHoweverManyAreMadeAtOnce(Records kind) throws Exception {
        int makers = 10;
        List<Answer> answers = together(IntStream.range(0, makers)
                .<Callable<Answer>>mapToObj(i -> () -> kind.create(service, AUTHOR, "Crowd"))
                .toList());

        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers)
                .extracting(answer -> answer.text("slug"))
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, makers)
                        .mapToObj(i -> i == 1 ? "crowd" : "crowd-" + i)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void slugs_differWhenRecordsAreRenamedAndRestoredAtOnce(Records kind) throws Exception {
        var requests = new ArrayList<Callable<Answer>>();
        for (int i = 0; i < 6; i++) {
            Answer record = kind.create(service, AUTHOR, "Wish");
            service.delete(AUTHOR, kind.path(record));
            requests.add(() -> service.patch(AUTHOR, kind.path(record), "{\"status\": \"publish\"}"));
            Answer other = kind.create(service, AUTHOR, "Elsewhere");
            requests.add(() -> service.patch(AUTHOR, kind.path(other), "{\"slug\": \"wish\"}"));
            requests.add(() -> kind.create(service, AUTHOR, "Wish 2"));
        }

        List<Answer> answers = together(requests);

        assertThat(answers).extracting(Answer::status).isSubsetOf(200, 201);
        assertThat(answers).extracting(answer -> answer.text("slug")).doesNotHaveDuplicates();
    }

    private static List<Answer> together(List<Callable<Answer>> requests) throws Exception {
        var start = new CyclicBarrier(requests.size());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var waiting = new ArrayList<Future<Answer>>();
            for (var request : requests) {
                waiting.add(threads.submit(() -> {
                    start.await();
                    return request.call();
                }));
            }
            var answers = new ArrayList<Answer>();
            for (var answer : waiting) answers.add(answer.get());
            return answers;
        }
    }
}
