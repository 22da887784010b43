package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MediaFaultsTest {
    private static final byte[] CONTENT = file(halves(200, 200), "png");

    @RegisterExtension
    final TestService service = new TestService();

    @Test
    void uploadThatIsNotStored_leavesNoFiles() throws IOException {
        change("ALTER TABLE media RENAME TO away");

        Answer failed = Form.upload(service, AUTHOR, "p.png", CONTENT);
        change("ALTER TABLE away RENAME TO media");

        assertThat(failed.status()).isEqualTo(500);
        assertThat(folders()).isEmpty();
        assertThat(Form.upload(service, AUTHOR, "p.png", CONTENT).status()).isEqualTo(201);
    }

    @Test
    void keyedUploadThatIsNotStored_leavesNoFilesAndItsKeyFree() throws IOException {
        change("ALTER TABLE media RENAME TO away");

        Answer failed = keyed();
        change("ALTER TABLE away RENAME TO media");

        assertThat(failed.status()).isEqualTo(500);
        assertThat(folders()).isEmpty();
        assertThat(keyed().header("Idempotency-Replayed")).isEmpty();
        assertThat(keyed().header("Idempotency-Replayed")).hasValue("true");
        assertThat(folders()).hasSize(1);
    }

    private Answer keyed() {
        var headers = Map.of(
                "Content-Type", "image/png",
                "Content-Disposition", "attachment; filename=\"p.png\"",
                "Idempotency-Key", "once");
        return Form.raw(service, AUTHOR, CONTENT, headers);
    }

    @Test
    void placeThatCannotBeWritten_isAway() throws IOException {
        Path media = service.data().resolve("media");
        Files.delete(media);
        Files.createFile(media);

        Answer failed = Form.upload(service, AUTHOR, "p.png", CONTENT);
        Files.delete(media);
        Files.createDirectory(media);

        assertThat(failed.status()).isEqualTo(503);
        assertThat(failed.header("Retry-After")).isPresent();
        assertThat(service.get(AUTHOR, "/media").number("total")).isZero();
        assertThat(Form.upload(service, AUTHOR, "p.png", CONTENT).status()).isEqualTo(201);
    }

    @Test
    void deletionThatFails_keepsTheFiles() {
        Answer image = Form.upload(service, AUTHOR, "p.png", CONTENT);
        change("CREATE TABLE guard (media_id BIGINT REFERENCES media (id))");
        change("INSERT INTO guard SELECT id FROM media");

        Answer failed = service.delete(AUTHOR, "/media/" + image.id());

        assertThat(failed.status()).isEqualTo(500);
        assertThat(service.get(AUTHOR, "/media/" + image.id()).body()).isEqualTo(image.body());
        assertThat(service.raw(null, "GET", URI.create(image.text("url")).getPath(), null, Map.of())
                        .bytes())
                .isEqualTo(CONTENT);
    }

    @Test
    void uploadsAtOnce_areAllKept() throws Exception {
        List<Answer> answers = atOnce(12, () -> Form.upload(service, AUTHOR, "p.png", CONTENT));

        assertThat(answers).allMatch(answer -> answer.status() == 201);
        assertThat(answers.stream().map(Answer::id).distinct()).hasSize(12);
        assertThat(folders()).hasSize(12);
        assertThat(service.get(AUTHOR, "/media").number("total")).isEqualTo(12);
    }

    @Test
    void deletionsAtOnce_succeedOnce() throws Exception {
        long id = Form.upload(service, AUTHOR, "p.png", CONTENT).id();

        List<Answer> answers = atOnce(8, () -> service.delete(AUTHOR, "/media/" + id));

        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.status() == 404)).hasSize(7);
        assertThat(folders()).isEmpty();
    }

    @Test
    void imageDeletedWhileRecordsTakeIt_isGivenToNone() throws Exception {
        for (int round = 0; round < 5; round++) {
            long id = Form.upload(service, AUTHOR, "p.png", CONTENT).id();
            String venue = "{\"venue\": \"Hall\", \"image\": %s}".formatted(id);
            var turn = new AtomicInteger();

            List<Answer> answers = atOnce(
                    8,
                    () -> turn.getAndIncrement() == 4
                            ? service.delete(AUTHOR, "/media/" + id)
                            : service.post(AUTHOR, "/venues", venue));

            assertThat(answers)
                    .allMatch(answer -> answer.status() == 200
                            || answer.status() == 201
                            || "rest_unknown_id".equals(answer.reason("image")));
        }
        assertThat(service.get("/venues?per_page=50&_fields=venues.image").body())
                .doesNotContain("/media/");
    }

    private static List<Answer> atOnce(int count, Callable<Answer> call) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = Stream.generate(() -> call).limit(count).toList();
            var answers = new ArrayList<Answer>();
            for (Future<Answer> answer : threads.invokeAll(calls)) answers.add(answer.get());
            return answers;
        }
    }

    private List<String> folders() throws IOException {
        try (var folders = Files.list(service.data().resolve("media"))) {
            return folders.map(folder -> folder.getFileName().toString()).toList();
        }
    }

    private void change(String sql) {
        try (Database db = Database.open(service.data(), service.config().database())) {
            db.write(tx -> tx.run(Sql.of(sql)));
        }
    }
}
