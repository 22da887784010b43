package io.kalends;

import static io.kalends.TestService.ADMIN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.auth.Role;
import io.kalends.cli.Commands;
import io.kalends.demo.DemoPicture;
import io.kalends.json.Json;
import io.kalends.media.Form;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the examples of the documentation as far as they need it, so that they keep true without a shell and curl:
 * variables are remembered, calls of curl are sent to the service, and other commands are only read.
 */
public final class Shell {
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+|\\n");
    private static final Pattern PIECE = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^'\"]+)");
    private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");

    private final TestService service;
    private final Map<String, String> variables = new HashMap<>();
    private final List<Answer> answers = new ArrayList<>();

    public Shell(TestService service) {
        this.service = service;
    }

    public List<Answer> answers() {
        return answers;
    }

    /** Runs a block of commands, one to a line but for line ends that are escaped or inside quotes. */
    public void run(String block) {
        var words = new ArrayList<String>();
        String text = block.replaceAll("\\s#[^\\n]*", "").replace("\\\n", " ") + "\n";
        Matcher found = WORD.matcher(text);
        while (found.find()) {
            if (!found.group().equals("\n")) words.add(found.group());
            else if (!words.isEmpty()) {
                command(words.stream().map(this::expand).toList());
                words.clear();
            }
        }
    }

    private String expand(String word) {
        var expanded = new StringBuilder();
        Matcher piece = PIECE.matcher(word);
        while (piece.find()) {
            if (piece.group(1) != null) expanded.append(piece.group(1));
            else expanded.append(variables(piece.group(2) != null ? piece.group(2) : piece.group(3)));
        }
        return expanded.toString();
    }

    private String variables(String text) {
        return VARIABLE.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(variables.getOrDefault(name.group(1), "")));
    }

    private void command(List<String> words) {
        String first = words.getFirst();
        List<String> rest = words.subList(1, words.size());
        if (first.matches("\\w+=\\$\\(curl")) variables.put(first.split("=")[0], member(rest));
        else if (first.matches("\\w+=.*")) variables.put(first.split("=")[0], first.substring(first.indexOf('=') + 1));
        else if (first.equals("curl")) answers.add(curl(rest));
        else if (first.equals("./kalends"))
            Commands.commandLine(rest.toArray(String[]::new)).parseArgs(rest.toArray(String[]::new));
        else assertThat(first).isEqualTo("mvn");
    }

    /** What {@code jq} takes from the reply: {@code "$API/changes" | jq -r .next_token)}. */
    private String member(List<String> words) {
        answers.add(curl(words.subList(0, words.indexOf("|"))));
        return answers.getLast().text(words.getLast().replaceAll("[.)]", ""));
    }

    private Answer curl(List<String> words) {
        Role caller = null;
        String method = "GET";
        String body = null;
        String url = "";
        Form form = null;
        var headers = new HashMap<String, String>();
        var rest = words.iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            switch (word) {
                case "-i", "-s" -> {}
                case "-u" -> caller = rest.next().startsWith("admin:") ? ADMIN : null;
                case "-X" -> method = rest.next();
                case "-H" -> header(rest.next(), headers);
                case "--json" -> {
                    body = rest.next();
                    headers.put("Content-Type", "application/json");
                    if (method.equals("GET")) method = "POST";
                }
                case "-F" -> form = add(form == null ? new Form() : form, rest.next());
                default -> url = word;
            }
        }
        assertThat(url).startsWith("http://localhost:");
        String path = url.replaceFirst("^http://[^/]*", "");
        if (form != null) return form.post(service, caller, path);
        return service.raw(caller, method, path, body == null ? null : body.getBytes(UTF_8), headers);
    }

    private void header(String line, Map<String, String> headers) {
        String[] parts = line.split(": ", 2);
        headers.put(parts[0], parts[1].replace("PASSWORD", service.secret(ADMIN)));
    }

    private static Form add(Form form, String field) {
        String[] parts = field.split("=", 2);
        if (!parts[1].startsWith("@")) return form.field(parts[0], parts[1]);
        return form.file(parts[1].substring(1), DemoPicture.jpeg(0));
    }

    /** Holds the last answer against the one shown, which may leave things out where it has an ellipsis. */
    public void check(String shown) {
        Answer answer = answers.getLast();
        String here = shown.replace("http://localhost:8080", service.config().baseUrl());
        Object tree = Json.parse(withoutEllipses(here));
        assertThat(holds(answer.tree(), tree))
                .as("shown: %s%nanswered: %s", here, answer)
                .isTrue();
        boolean refused = tree instanceof Map<?, ?> map && map.containsKey("code");
        assertThat(answer.status() >= 400).as(answer.toString()).isEqualTo(refused);
    }

    /** The same for an answer that is no JSON. */
    public void checkLines(String shown) {
        assertThat(answers.getLast().body().replace("\r\n", "\n")).isEqualTo(shown);
    }

    private static String withoutEllipses(String json) {
        return json.replaceAll("(?m)^\\s*…\\s*$", "")
                .replaceAll(",\\s*…\\s*(?=[}\\]])", "")
                .replaceAll(",(?=\\s*[}\\]])", "");
    }

    private static boolean holds(Object actual, Object shown) {
        if (shown instanceof Map<?, ?> map)
            return actual instanceof Map<?, ?> whole
                    && map.keySet().stream().allMatch(key -> holds(whole.get(key), map.get(key)));
        if (shown instanceof List<?> list) {
            if (!(actual instanceof List<?> whole) || whole.size() < list.size()) return false;
            for (int i = 0; i < list.size(); i++) if (!holds(whole.get(i), list.get(i))) return false;
            return true;
        }
        if (shown instanceof String text && text.endsWith("…"))
            return actual instanceof String whole && whole.startsWith(text.substring(0, text.length() - 1));
        return Json.same(actual, shown);
    }
}
