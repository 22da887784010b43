package io.kalends.cli;

import static java.util.Objects.requireNonNullElse;

import io.kalends.auth.Accounts.Issued;
import io.kalends.auth.AppPassword;
import io.kalends.auth.Logins;
import io.kalends.auth.Role;
import io.kalends.auth.Secret;
import io.kalends.auth.User;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.store.Tx;
import io.kalends.text.EmailAddress;
import io.kalends.text.PlainText;
import io.kalends.text.Username;
import io.kalends.time.DateTimes;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Users and their application passwords, for those who have a shell. */
@Command(
        name = "user",
        description = {
            "Add and list users, make and revoke their application passwords, set the one they log in with.",
            "Works on the store itself: no log-in is needed, and the service may be running or not."
        },
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        subcommands = {
            UserCommand.Add.class,
            UserCommand.Show.class,
            UserCommand.Password.class,
            UserCommand.Login.class,
            UserCommand.Revoke.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "Roles: administrator, editor, author, contributor, subscriber.",
            "Example:  kalends user add ada --email=ada@example.org --role=editor"
        })
final class UserCommand {
    private static final String DEFAULT_LABEL = "Command line";

    UserCommand() {}

    @Command(
            name = "add",
            description = "Add a user and print an application password for it, this once.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            footer = {"", "Example:  kalends user add ada --email=ada@example.org --name='Ada L.'"})
    static final class Add extends AccountCommand {
        @Parameters(paramLabel = "NAME", description = "User name: " + Username.RULE)
        private String username = "";

        @Option(names = "--email", paramLabel = "ADDRESS", required = true, description = "E-mail address")
        private String email = "";

        @Option(
                names = "--role",
                paramLabel = "ROLE",
                description = "administrator, editor, author, contributor or subscriber (default: ${DEFAULT-VALUE})")
        private String role = "subscriber";

        @Option(names = "--name", paramLabel = "TEXT", description = "Name to show (default: the user name)")
        private String name = "";

        @Override
        int run(Services services) {
            User wanted = wanted(services.config());
            Issued issued = services.db().write(tx -> {
                User made = services.users().add(tx, wanted);
                return services.accounts().issue(tx, made.id(), DEFAULT_LABEL);
            });
            say("Added the user '" + wanted.username() + "' with the role "
                    + wanted.role().word() + ".");
            show(this, issued);
            return 0;
        }

        private User wanted(Config config) {
            if (!Username.isValid(username))
                throw new Refusal(
                        "The user name '" + username + "' cannot be taken; it must be " + Username.RULE + ".");
            if (!EmailAddress.isValid(email))
                throw new Refusal("'" + email + "' is no e-mail address such as ada@example.org.");
            Role known = Role.of(role)
                    .orElseThrow(() -> new Refusal(
                            "There is no role '" + role + "'; there are " + String.join(", ", Role.words()) + "."));
            String shown = line(config, "--name", name);
            return new User(0, username, email, shown.isEmpty() ? username : shown, known, Instant.now());
        }
    }

    @Command(name = "list", description = "List all users.", mixinStandardHelpOptions = true, sortOptions = false)
    static final class Show extends AccountCommand {
        @Override
        int run(Services services) {
            var table = new TextTable("ID", "USER NAME", "ROLE", "NAME", "E-MAIL", "REGISTERED");
            List<User> users = services.db()
                    .scan(tx -> services.store().list(tx, List.of(), Optional.empty(), Integer.MAX_VALUE, 0));
            for (User user : users) {
                table.row(
                        Long.toString(user.id()),
                        user.username(),
                        user.role().word(),
                        user.name(),
                        user.email(),
                        DateTimes.text(user.registered(), services.config().timezone()));
            }
            table.lines().forEach(this::say);
            return 0;
        }
    }

    @Command(
            name = "password",
            description = "Make another application password for a user and print it, this once.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            footer = {"", "Example:  kalends user password ada --label='Ticket shop'"})
    static final class Password extends AccountCommand {
        @Parameters(paramLabel = "NAME", description = "User name or e-mail address")
        private String username = "";

        @Option(
                names = "--label",
                paramLabel = "TEXT",
                description = "What the password is for (default: ${DEFAULT-VALUE})")
        private String label = DEFAULT_LABEL;

        @Override
        int run(Services services) {
            String shown = line(services.config(), "--label", label);
            show(this, services.db().write(tx -> {
                User user = services.user(tx, username);
                return services.accounts().issue(tx, user.id(), shown);
            }));
            return 0;
        }
    }

    @Command(
            name = "login",
            description = {
                "Set the password by which a user logs in to the editor, and end the sessions there are.",
                "It is asked for, or read as one line from standard input: never put it on a command line."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false,
            footer = {"", "Examples:  kalends user login ada", "           kalends user login ada < password.txt"})
    static final class Login extends AccountCommand {
        @Parameters(paramLabel = "NAME", description = "User name or e-mail address")
        private String username = "";

        @Override
        int run(Services services) {
            User user = services.db().read(tx -> services.user(tx, username));
            String password = ask();
            if (!Logins.isValidLength(password))
                throw new Refusal(
                        "The password must have %s to %s characters.".formatted(Logins.SHORTEST, Logins.LONGEST));
            services.logins().setPassword(user, password, Optional.empty());
            say("'" + user.username() + "' can now log in with this password.");
            return 0;
        }

        private static String ask() {
            Optional<Console> terminal = Optional.ofNullable(System.console()).filter(Console::isTerminal);
            if (terminal.isPresent())
                return new String(requireNonNullElse(terminal.get().readPassword("New password: "), new char[0]));
            try {
                var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                return requireNonNullElse(in.readLine(), "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Command(
            name = "revoke",
            description = {
                "Revoke an application password of a user, or all of them, from the next request on.",
                "Without ID and --all it only lists them."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false,
            footer = {"", "Examples:  kalends user revoke ada", "           kalends user revoke ada 7"})
    static final class Revoke extends AccountCommand {
        @Parameters(index = "0", paramLabel = "NAME", description = "User name or e-mail address")
        private String username = "";

        @Parameters(index = "1", arity = "0..1", paramLabel = "ID", description = "ID of the application password")
        private @Nullable Long id;

        @Option(names = "--all", description = "Revoke all application passwords of the user")
        private boolean all;

        @Override
        int run(Services services) {
            if (all && id != null) throw new Refusal("Give an ID or --all, not both.");
            if (!all && id == null) return list(services);
            List<AppPassword> revoked = services.db().write(tx -> revoke(services, tx));
            revoked.forEach(
                    password -> say("Revoked the application password " + password.id() + label(password) + "."));
            if (revoked.isEmpty()) say("'" + username + "' has no application password.");
            return 0;
        }

        private List<AppPassword> revoke(Services services, Tx tx) {
            User user = services.user(tx, username);
            if (all) return services.users().revokeAll(tx, user);
            return List.of(services.users()
                    .revoke(tx, user, requireNonNullElse(id, 0L))
                    .orElseThrow(() -> new Refusal("'" + username + "' has no application password " + id
                            + "; 'kalends user revoke " + username + "' lists them.")));
        }

        private int list(Services services) {
            List<AppPassword> passwords = services.db()
                    .read(tx -> services.store()
                            .passwords(tx, services.user(tx, username).id()));
            if (passwords.isEmpty()) throw new Refusal("'" + username + "' has no application password.");
            var table = new TextTable("ID", "LABEL", "CREATED (UTC)", "LAST USED (UTC)");
            for (AppPassword password : passwords) {
                table.row(
                        Long.toString(password.id()),
                        password.name(),
                        DateTimes.utc(password.created()),
                        password.lastUsed().map(DateTimes::utc).orElse("never"));
            }
            table.lines().forEach(this::say);
            complain("nothing revoked; name one by its ID, or give --all");
            return 2;
        }

        private static String label(AppPassword password) {
            return password.name().isEmpty() ? "" : " (" + password.name() + ")";
        }
    }

    private static void show(AccountCommand command, Issued issued) {
        command.say("Application password " + issued.password().id() + ", shown this once: "
                + Secret.spaced(issued.secret()));
    }

    /** One line of text out of what was typed. */
    private static String line(Config config, String flag, String typed) {
        String line = PlainText.clean(typed);
        int most = config.limits().text();
        if (line.codePointCount(0, line.length()) > most)
            throw new Refusal(flag + " must have at most " + most + " characters.");
        return line;
    }
}
