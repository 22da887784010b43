package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark runs from end to end; what it finds is not looked at. */
@Tag("trial")
class BenchTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private int bench(String... arguments) {
        return bench(List.of(), arguments);
    }

    /** @param prefix what the command that starts Kalends begins with */
    private int bench(List<String> prefix, String... arguments) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        var program = new ArrayList<>(prefix);
        program.addAll(List.of(
                java.toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.kalends.Main"));
        var all = new ArrayList<>(List.of("--events=300", "--seconds=0.3", "--client=built_in", "--data=" + folder));
        all.addAll(List.of(arguments));
        var printing = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new Bench(program, printing)
                .commandLine()
                .setErr(new PrintWriter(printing, true, StandardCharsets.UTF_8))
                .execute(all.toArray(String[]::new));
    }

    @Test
    void bench_fillsMeasuresAndWrites() throws Exception {
        int status = bench(
                "--series", "--only=list,id,month-page,combination,durable", "--json=" + json(), "--svg=" + svg());

        assertThat(status).as(out.toString(StandardCharsets.UTF_8)).isZero();
        String table = out.toString(StandardCharsets.UTF_8);
        assertThat(table).contains("300 events", "Built-in client", "categories, date, search", "create, 64 clients");
        assertThat(table)
                .containsPattern("the same list, .* (reached|missed)")
                .containsPattern("page of a month, .* (reached|missed)")
                .doesNotContain("errors");
        assertThat((Map<?, ?>) Json.parse(Files.readString(json()))).hasSize(3);
        assertThat(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg().toFile()))
                .satisfies(svg ->
                        assertThat(svg.getElementsByTagName("rect").getLength()).isEqualTo(5));
    }

    @Test
    void bench_readsWhileOtherThingsGoOn() throws Exception {
        int status = bench("--only=durable,backup,bulk-change,import", "--json=" + json());

        String table = out.toString(StandardCharsets.UTF_8);
        assertThat(status).as(table).isZero();
        assertThat(table)
                .containsPattern("a backup +took ")
                .containsPattern("a bulk change of 500 events +took ")
                .containsPattern("an import of 10,000 events +took ")
                .doesNotContain("errors");
        assertThat(Files.readString(json())).contains("\"reads_during\": [");
    }

    /** One write is allowed, and no other for a minute. */
    @Test
    void bench_measuresTheRestWhereACaseFails() throws Exception {
        int status =
                bench(List.of("env", "KALENDS_WRITES_PER_MINUTE=1"), "--only=list,create,reads", "--json=" + json());

        String table = out.toString(StandardCharsets.UTF_8);
        assertThat(status).as(table).isNotZero();
        assertThat(table).contains("  create failed. The service answers 429", "kalends bench: create failed. ");
        assertThat(Files.readString(json()))
                .contains("\"case\":\"list\"", "\"case\":\"reads\"")
                .doesNotContain("\"case\":\"create\"");
    }

    @Test
    void bench_refusesACaseItDoesNotKnow() {
        assertThat(bench("--only=everything")).isNotZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("There is no case [everything]", "search-rare");
        assertThat(folder).isEmptyDirectory();
    }

    private Path json() {
        return folder.resolve("results.json");
    }

    private Path svg() {
        return folder.resolve("results.svg");
    }
}
