package io.kalends.user;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class UserDeleteTest {
    @RegisterExtension
    final TestService service = new TestService();

    /** A record and an image, both by this user. */
    private void makeWorks(long author) {
        try (Database db = service.database()) {
            db.write(tx -> {
                long id = tx.nextId(Sequence.RECORD);
                tx.run(Sql.of("""
                        INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort)
                        VALUES (?, 'venue', ?, 'publish', 0, 0, ?, 'Hall', 'hall')
                        """, id, author, "hall-" + id));
                return tx.run(Sql.of("""
                        INSERT INTO media
                            (id, author, created_at, filename, mime_type, file_key, width, height, filesize)
                        VALUES (?, ?, 0, 'a.png', 'image/png', ?, 1, 1, 1)
                        """, tx.nextId(Sequence.RECORD), author, "key-" + id));
            });
        }
    }

    private List<Long> authors() {
        try (Database db = service.database()) {
            return db.read(tx -> tx.list(
                    Sql.of("SELECT author FROM post UNION ALL SELECT author FROM media"),
                    row -> row.integer("author")));
        }
    }

    private String path(Role role) {
        return "/users/" + service.user(role).id();
    }

    @Test
    void delete_answersWithTheUserAsItWas() {
        Answer read = service.get(ADMIN, path(AUTHOR));
        Answer deleted = service.delete(ADMIN, path(AUTHOR));

        assertThat(deleted.status()).as(deleted.toString()).isEqualTo(200);
        assertThat(deleted.body()).isEqualTo(read.body());
        assertThat(service.get(ADMIN, path(AUTHOR)).status()).isEqualTo(404);
        assertThat(service.delete(ADMIN, path(AUTHOR)).status()).isEqualTo(404);
    }

    @Test
    void delete_revokesThePasswords() {
        service.delete(ADMIN, path(AUTHOR));

        assertThat(service.get(AUTHOR, "/categories").code()).isEqualTo("rest_invalid_credentials");
    }

    @Test
    void delete_neverGivesAnIdAgain() {
        Answer made = service.post(ADMIN, "/users", "{\"username\": \"bob\", \"email\": \"b@example.com\"}");
        service.delete(ADMIN, "/users/" + made.id());
        Answer again = service.post(ADMIN, "/users", "{\"username\": \"bob\", \"email\": \"b@example.com\"}");

        assertThat(again.status()).isEqualTo(201);
        assertThat(again.id()).isGreaterThan(made.id());
    }

    @Test
    void delete_handsWorksToTheCaller() {
        makeWorks(service.user(AUTHOR).id());
        service.delete(ADMIN, path(AUTHOR));

        assertThat(authors()).hasSize(2).containsOnly(service.user(ADMIN).id());
    }

    @Test
    void delete_handsWorksToAnotherUser() {
        makeWorks(service.user(AUTHOR).id());
        makeWorks(service.user(ADMIN).id());
        long heir = service.user(EDITOR).id();
        service.delete(ADMIN, path(AUTHOR) + "?reassign=" + heir);

        assertThat(authors())
                .containsExactlyInAnyOrder(
                        heir,
                        heir,
                        service.user(ADMIN).id(),
                        service.user(ADMIN).id());
    }

    @Test
    void delete_refusesTheDeletedAndSubscribersAsHeirs() {
        Answer same = service.delete(
                ADMIN, path(AUTHOR) + "?reassign=" + service.user(AUTHOR).id());
        Answer subscriber = service.delete(
                ADMIN, path(AUTHOR) + "?reassign=" + service.user(SUBSCRIBER).id());

        assertThat(same.reason("reassign")).isEqualTo("rest_invalid_value");
        assertThat(subscriber.reason("reassign")).isEqualTo("rest_unknown_id");
    }

    @Test
    void delete_ofOneselfIsRefused() {
        for (String path : List.of("/users/me", path(ADMIN))) {
            Answer answer = service.delete(ADMIN, path);
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.code()).isEqualTo("rest_cannot_delete_self");
        }
    }

    @Test
    void delete_ofAnotherAdministratorIsFine() {
        Answer second = service.post(ADMIN, "/users", """
                {"username": "second", "email": "second@example.com", "role": "administrator"}""");

        assertThat(service.delete(ADMIN, "/users/" + second.id()).status()).isEqualTo(200);
    }
}
