package io.kalends.media;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaDeleteTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static Answer uploaded(Role caller) {
        return Form.upload(service, caller, "p.png", file(halves(400, 300), "png"));
    }

    private static Answer fetch(String url) {
        return service.raw(null, "GET", URI.create(url).getPath(), null, Map.of());
    }

    @ParameterizedTest
    @CsvSource({
        "ADMINISTRATOR, 200, 201, 200, 200",
        "EDITOR,        200, 201, 200, 200",
        "AUTHOR,        200, 201, 200, 403",
        "CONTRIBUTOR,   200, 403,    , 403",
        "SUBSCRIBER,    403, 403,    , 403",
        ",              401, 401,    , 401",
    })
    void rights_followTheRole(Role caller, int read, int upload, Integer deleteOwn, int deleteOthers) {
        long others = uploaded(caller == ADMIN ? EDITOR : ADMIN).id();

        assertThat(service.get(caller, "/media").status()).isEqualTo(read);
        assertThat(service.get(caller, "/media/" + others).status()).isEqualTo(read);
        Answer own = uploaded(caller);
        assertThat(own.status()).isEqualTo(upload);
        if (deleteOwn != null)
            assertThat(service.delete(caller, "/media/" + own.id()).status()).isEqualTo(deleteOwn);
        Answer deleted = service.delete(caller, "/media/" + others);
        assertThat(deleted.status()).isEqualTo(deleteOthers);
        if (deleteOthers != 200) assertThat(deleted.code()).isEqualTo("rest_forbidden");
        assertThat(service.get(ADMIN, "/media/" + others).status()).isEqualTo(deleteOthers == 200 ? 404 : 200);
    }

    @Test
    void contributor_mayNotDeleteWhatIsTheirs() {
        Answer image = uploaded(AUTHOR);
        update(Sql.of(
                "UPDATE media SET author = ? WHERE id = ?",
                service.user(CONTRIBUTOR).id(),
                image.id()));

        assertThat(service.delete(CONTRIBUTOR, "/media/" + image.id()).status()).isEqualTo(403);
    }

    @Test
    void delete_answersWithTheImageAndRemovesItsFiles() throws IOException {
        Answer image = uploaded(AUTHOR);
        String key = image.text("url").split("/")[4];
        assertThat(service.data().resolve("media").resolve(key)).isDirectory();

        Answer deleted = service.delete(AUTHOR, "/media/" + image.id());

        assertThat(deleted.status()).isEqualTo(200);
        assertThat(deleted.body()).isEqualTo(image.body());
        assertThat(deleted.header("ETag")).isEmpty();
        assertThat(service.get(AUTHOR, "/media/" + image.id()).code()).isEqualTo("media-not-found");
        assertThat(service.delete(AUTHOR, "/media/" + image.id()).code()).isEqualTo("media-not-found");
        for (String url : new String[] {image.text("url"), image.text("sizes.medium.url")}) {
            assertThat(fetch(url).status()).isEqualTo(404);
            assertThat(fetch(url).code()).isEqualTo("rest_no_route");
        }
        try (var folders = Files.list(service.data().resolve("media"))) {
            assertThat(folders.map(folder -> folder.getFileName().toString())).noneMatch(name -> name.contains(key));
        }
    }

    @Test
    void delete_takesTheImageOffItsRecords() {
        Answer image = uploaded(AUTHOR);
        Answer other = uploaded(AUTHOR);
        long shown = post(image.id());
        long untouched = post(other.id());

        service.delete(EDITOR, "/media/" + image.id());

        assertThat(imageOf(shown)).isZero();
        assertThat(imageOf(untouched)).isEqualTo(other.id());
    }

    @Test
    void staleTag_keepsTheImage() {
        Answer image = uploaded(AUTHOR);
        String path = "/media/" + image.id();

        Answer stale = service.send(AUTHOR, "DELETE", path, null, Map.of("If-Match", "\"other\""));
        assertThat(stale.status()).isEqualTo(412);
        assertThat(fetch(image.text("url")).status()).isEqualTo(200);

        String tag = image.header("ETag").orElseThrow();
        assertThat(service.send(AUTHOR, "DELETE", path, null, Map.of("If-Match", tag))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void checks_comeInTheirOrder() {
        Answer image = uploaded(ADMIN);
        Map<String, String> stale = Map.of("If-Match", "\"other\"");

        assertThat(service.send(AUTHOR, "DELETE", "/media/999999", null, stale).status())
                .isEqualTo(404);
        assertThat(service.send(SUBSCRIBER, "DELETE", "/media/999999", null, stale)
                        .status())
                .isEqualTo(403);
        assertThat(service.send(AUTHOR, "DELETE", "/media/" + image.id(), null, stale)
                        .status())
                .isEqualTo(403);
    }

    private static long post(long image) {
        return inStore(db -> db.write(tx -> {
            long id = tx.nextId(Sequence.RECORD);
            long author = service.user(ADMIN).id();
            tx.run(Sql.of("""
                            INSERT INTO post
                                (id, kind, author, status, published_at, modified_at, slug, name, name_sort, image_id)
                            VALUES (?, 'venue', ?, 'publish', 0, 0, ?, 'Hall', 'hall', ?)
                            """, id, author, "hall-" + id, image));
            return id;
        }));
    }

    private static long imageOf(long post) {
        return inStore(db -> db.read(tx -> tx.count(Sql.of("SELECT image_id FROM post WHERE id = ?", post))));
    }

    private static void update(Sql sql) {
        inStore(db -> (long) db.write(tx -> tx.run(sql)));
    }

    private interface Use {
        long of(Database db);
    }

    private static long inStore(Use use) {
        try (Database db = Database.open(service.data(), service.config().database())) {
            return use.of(db);
        }
    }
}
