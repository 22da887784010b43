package io.kalends.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands for users, given while the service runs on the same store. */
class UserCommandTest {
    private static final Pattern SECRET =
            Pattern.compile("Application password (\\d+), shown this once: (\\w{4}(?: \\w{4}){5})");

    @RegisterExtension
    final TestService service = new TestService();

    private record Result(int code, String out, String err) {
        String secret() {
            return found().group(2);
        }

        String id() {
            return found().group(1);
        }

        private Matcher found() {
            Matcher found = SECRET.matcher(out);
            assertThat(found.find()).as(out + err).isTrue();
            return found;
        }
    }

    private Result user(String... words) {
        var all = new ArrayList<>(List.of(words));
        all.add("--data=" + service.data());
        service.config().database().ifPresent(url -> all.add("--database=" + url));
        return run(all);
    }

    private static Result run(List<String> words) {
        var out = new StringWriter();
        var err = new StringWriter();
        CommandLine line = Commands.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        var all = new ArrayList<>(List.of("user"));
        all.addAll(words);
        int code = line.execute(all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    private Answer me(String user, String secret) {
        return service.send(null, "GET", "/users/me", null, Map.of("Authorization", TestService.basic(user, secret)));
    }

    @Test
    void add_makesAUserWhoCanLogIn() {
        Result added = user("add", "ada", "--email=ada@example.com", "--role=editor", "--name=Ada Lovelace");

        assertThat(added.code()).as(added.err()).isZero();
        assertThat(added.err()).isEmpty();
        Answer answer = me("ada", added.secret());
        assertThat(answer.text("role")).isEqualTo("editor");
        assertThat(answer.text("name")).isEqualTo("Ada Lovelace");
    }

    @Test
    void add_hasTheDefaultsOfTheInterface() {
        Answer answer = me("bob", user("add", "bob", "--email=bob@example.com").secret());

        assertThat(answer.text("role")).isEqualTo("subscriber");
        assertThat(answer.text("name")).isEqualTo("bob");
    }

    @Test
    void add_saysWhatIsWrong() {
        assertThat(user("add", "a b", "--email=a@example.com").err()).contains("a b", "1 to 60");
        assertThat(user("add", "bob", "--email=nobody").err()).contains("'nobody' is no e-mail address");
        assertThat(user("add", "bob", "--email=b@example.com", "--role=king").err())
                .contains("no role 'king'", "administrator, editor");
        assertThat(user("add", "bob").err()).contains("--email");
        assertThat(user("add", "EDITOR", "--email=b@example.com").err()).contains("EDITOR is taken");
        assertThat(user("add", "bob", "--email=Editor@example.org").err()).contains("Editor@example.org is taken");
        assertThat(user("add", "bob", "--email=Editor@example.org").code()).isEqualTo(1);
    }

    @Test
    void list_isATable() {
        Result listed = user("list");

        assertThat(listed.code()).isZero();
        List<String> lines = listed.out().lines().toList();
        assertThat(lines).hasSize(6);
        assertThat(lines.getFirst()).startsWith("ID  USER NAME").contains("ROLE", "E-MAIL");
        assertThat(lines.get(2)).contains("editor@example.org");
        assertThat(lines.get(2).indexOf("editor@")).isEqualTo(lines.getFirst().indexOf("E-MAIL"));
    }

    @Test
    void password_isAnotherOneForTheUser() {
        Result made = user("password", "Editor@example.org", "--label=Shop");

        assertThat(made.code()).isZero();
        assertThat(me("editor", made.secret()).status()).isEqualTo(200);
        assertThat(service.get(TestService.EDITOR, "/users/me/application-passwords")
                        .text("1.name"))
                .isEqualTo("Shop");
        assertThat(user("password", "nobody").err()).contains("no user 'nobody'");
    }

    @Test
    void revoke_endsOneOrAll() {
        Result made = user("password", "editor");
        Result listed = user("revoke", "editor");
        assertThat(listed.code()).isEqualTo(2);
        assertThat(listed.out()).contains("LAST USED", "tests", "Command line");
        assertThat(listed.err()).contains("--all");

        assertThat(user("revoke", "editor", made.id()).out()).contains("Revoked the application password " + made.id());
        assertThat(me("editor", made.secret()).status()).isEqualTo(401);
        assertThat(service.get(TestService.EDITOR, "/users/me").status()).isEqualTo(200);
        assertThat(user("revoke", "editor", made.id()).err()).contains("has no application password " + made.id());
        assertThat(user("revoke", "editor", "--all").code()).isZero();
        assertThat(service.get(TestService.EDITOR, "/users/me").status()).isEqualTo(401);
        assertThat(user("revoke", "editor", "--all").out()).contains("has no application password");
        assertThat(user("revoke", "editor", "7", "--all").err()).contains("not both");
        assertThat(user("revoke", "editor", "seven").code()).isEqualTo(2);
    }

    @Test
    void commands_wantAStoreThatIsThere(@TempDir Path empty) {
        Result refused = run(List.of("list", "--data=" + empty.resolve("typo")));

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("There is no store in the folder", "typo", "--data");
        assertThat(Files.exists(empty.resolve("typo"))).isFalse();
        Result away = run(List.of("list", "--database=jdbc:postgresql://127.0.0.1:1/none"));
        assertThat(away.code()).isEqualTo(1);
        assertThat(away.err()).startsWith("kalends: The store cannot be used").doesNotContain("\tat ");
    }

    @Test
    void help_explainsEveryCommand() {
        assertThat(run(List.of("--help")).out()).contains("add", "list", "password", "revoke", "Roles:");
        for (String command : List.of("add", "list", "password", "revoke")) {
            Result help = run(List.of(command, "--help"));
            assertThat(help.code()).isZero();
            assertThat(help.out()).contains("--data", "--database", "--config").doesNotContain("--port");
        }
        assertThat(run(List.of()).code()).isEqualTo(2);
    }

    @Test
    void login_setsThePasswordGivenOnStandardInput() {
        assertThat(login("correct horse battery\n", "editor").out()).contains("'editor' can now log in");
        assertThat(login("short\n", "editor").err()).contains("10 to 200 characters");
        assertThat(login("correct horse battery\n", "nobody").err()).contains("There is no user 'nobody'");
    }

    private Result login(String typed, String name) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
        try {
            return user("login", name);
        } finally {
            System.setIn(before);
        }
    }
}
