package io.kalends.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.cli.Commands;
import io.kalends.config.Setting;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ManPageTest {
    private final String page =
            ManPage.of(Commands.commandLine(), new Release("1.2.3", Instant.parse("2030-01-02T03:04:05Z"), "arm64"));

    @Test
    void page_namesVersionAndDate() {
        assertThat(page).startsWith(".TH KALENDS 1 \"2030-01-02\" \"Kalends 1.2.3\"");
    }

    @Test
    void page_explainsEveryCommandAndSetting_butNoneThatIsHidden() {
        assertThat(page)
                .contains(
                        ".SS \"kalends serve ",
                        ".SS \"kalends user add ",
                        ".SS \"kalends backup ",
                        ".SS \"kalends health ")
                .doesNotContain("kalends train");
        for (Setting setting : Setting.values())
            assertThat(page).contains(".B \\-\\-" + setting.key().replace("-", "\\-") + "=VALUE\n");
    }

    @Test
    void page_leavesNoPlaceUnfilled() {
        assertThat(page).doesNotContain("${", "%%").contains("(default: ");
    }
}
