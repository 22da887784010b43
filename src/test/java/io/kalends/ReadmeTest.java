package io.kalends;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the README shows is what happens, on the day the test clock stands at. */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("^```(\\w+)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    @RegisterExtension
    final TestService service = new TestService();

    @Test
    void examples_giveTheAnswersShown() throws IOException {
        service.demo().fill();
        var shell = new Shell(service);
        var blocks = BLOCK.matcher(Files.readString(Path.of("README.md")));
        while (blocks.find()) {
            String text = blocks.group(2);
            if (blocks.group(1).equals("json")) shell.check(text);
            if (blocks.group(1).equals("sh"))
                shell.run(text.replace("http://localhost:8080", service.config().baseUrl()));
        }

        assertThat(shell.answers()).hasSizeGreaterThan(7);
        assertThat(shell.answers()).allMatch(answer -> answer.status() < 400 || answer.status() == 400);
    }
}
