package io.kalends.web;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.kalends.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** A style sheet of the site that is no file. */
class ThemeTest {
    @RegisterExtension
    final TestService service = new TestService();

    private final Logger log = (Logger) LoggerFactory.getLogger(ThemeRoutes.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        log.setLevel(Level.WARN);
        log.addAppender(lines);
    }

    @AfterEach
    void cease() {
        log.detachAppender(lines);
        log.setLevel(null);
    }

    @Test
    void folder_isNoStyleSheetAndSaidOnce() throws IOException {
        Files.createDirectory(service.data().resolve("theme.css"));

        for (int i = 0; i < 2; i++)
            assertThat(service.raw(null, "GET", "/theme.css", null, Map.of()).status())
                    .isEqualTo(404);

        assertThat(Jsoup.parse(service.raw(null, "GET", "/", null, Map.of()).body())
                        .select("link[href$=theme.css]"))
                .isEmpty();
        assertThat(lines.list)
                .singleElement()
                .satisfies(line -> assertThat(line.getFormattedMessage()).contains("theme.css"));
    }
}
