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
import io.kalends.store.Sql;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
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

    @ParameterizedTest
    @CsvSource({"/venues, venue", "/organizers, organizer"})
    void delete_takesTheImageOffItsRecords(String collection, String name) {
        Answer image = uploaded(AUTHOR);
        Answer other = uploaded(AUTHOR);
        Answer shown = record(collection, name, Long.toString(image.id()));
        Answer byUrl = record(collection, name, image.text("url"));
        Answer untouched = record(collection, name, Long.toString(other.id()));
        assertThat(byUrl.at("image")).isEqualTo(shown.at("image"));
        assertThat(shown.text("image.sizes.medium.url")).isEqualTo(image.text("sizes.medium.url"));

        service.delete(EDITOR, "/media/" + image.id());

        for (Answer cleared : List.of(shown, byUrl)) {
            Answer read = service.get(collection + "/" + cleared.id());
            assertThat(read.status()).isEqualTo(200);
            assertThat(read.at("image")).isNull();
            assertThat(read.header("ETag")).isNotEqualTo(cleared.header("ETag"));
        }
        assertThat(service.get(collection + "/" + untouched.id()).number("image.id"))
                .isEqualTo(other.id());
    }

    private static Answer record(String collection, String name, String image) {
        Answer made = service.post(EDITOR, collection, """
                {"%s": "The hall", "image": "%s"}""".formatted(name, image));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made;
    }

    @Test
    void deletedImage_cannotBeGivenToARecord() {
        Answer image = uploaded(AUTHOR);
        service.delete(AUTHOR, "/media/" + image.id());

        Answer refused = service.post(EDITOR, "/venues", """
                {"venue": "The hall", "image": %s}""".formatted(image.id()));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("image")).isEqualTo("rest_unknown_id");
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

    private static void update(Sql sql) {
        try (Database db = Database.open(service.data(), service.config().database())) {
            db.write(tx -> tx.run(sql));
        }
    }
}
