package io.kalends.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.config.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainFlagsTest {
    @Test
    void knownFlags_areRead() {
        PlainFlags flags = PlainFlags.read(List.of("--demo", "--port=8081", "--site-name=a=b", "--config=x.properties"))
                .orElseThrow();
        assertThat(flags.demo()).isTrue();
        assertThat(flags.file()).hasValue(Path.of("x.properties"));
        assertThat(flags.settings()).isEqualTo(Map.of(Setting.PORT, "8081", Setting.SITE_NAME, "a=b"));
    }

    @Test
    void theCommandLine_readsTheSame() {
        String[] words = {"serve", "--port=8081", "--database=", "--site-name=Town 'hall' \"1\""};
        var parsed = Commands.commandLine(words).parseArgs(words).subcommand().commandSpec();
        Map<Setting, String> slow = SettingsFlags.read(parsed);
        assertThat(PlainFlags.read(List.of(words).subList(1, words.length))
                        .orElseThrow()
                        .settings())
                .allSatisfy((setting, value) -> assertThat(slow).containsEntry(setting, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--prot=1", "--port", "port=1", "--demo=true", "--config", "8080", "", "="})
    void anythingElse_isLeftToTheCommandLine(String word) {
        assertThat(PlainFlags.read(List.of("--host=::1", word))).isEmpty();
    }

    @Test
    void flagsGivenTwice_areLeftToTheCommandLine() {
        assertThat(PlainFlags.read(List.of("--port=1", "--port=2"))).isEmpty();
        assertThat(PlainFlags.read(List.of("--demo", "--demo"))).isEmpty();
    }
}
