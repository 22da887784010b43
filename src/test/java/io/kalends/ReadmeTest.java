package io.kalends;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the README and the pages about the interface show is what happens, on the day the test clock stands at. */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("^```(\\w+)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    @RegisterExtension
    final TestService service = new TestService();

    @ParameterizedTest
    @CsvSource({
        "README.md, 8",
        "docs/recurrence.md, 4",
        "docs/feeds.md, 8",
        "docs/status.md, 4",
        "docs/custom-fields.md, 4"
    })
    void examples_giveTheAnswersShown(Path page, int fewest) throws IOException {
        service.demo().fill();
        var shell = new Shell(service);
        var blocks = BLOCK.matcher(Files.readString(page));
        while (blocks.find()) {
            String text = blocks.group(2);
            if (blocks.group(1).equals("json")) shell.check(text);
            if (blocks.group(1).equals("csv")) shell.checkLines(text);
            if (blocks.group(1).equals("sh"))
                shell.run(text.replace("http://localhost:8080", service.config().baseUrl()));
        }

        assertThat(shell.answers()).hasSizeGreaterThanOrEqualTo(fewest);
        assertThat(shell.answers()).allMatch(answer -> answer.status() < 400 || answer.status() == 400);
    }
}
