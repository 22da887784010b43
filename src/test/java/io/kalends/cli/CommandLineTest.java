package io.kalends.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.cli.Terminal.Result;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
    @ParameterizedTest
    @CsvSource({
        "serv, serve",
        "serve --databse=jdbc:x, --database",
        "serve --sitename Town, --site-name",
        "user ad, add",
    })
    void wrongWords_areToldWithTheRightOnes(String words, String meant) {
        Result result = Terminal.run(words.split(" "));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("Did you mean ", meant, "--help").hasLineCount(3);
    }

    @Test
    void missingValue_isNamed() {
        Result result = Terminal.run("serve", "--port");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("--port").hasLineCount(2);
    }

    @Test
    void withoutArguments_allCommandsAreShown() {
        assertThat(Terminal.run().err()).contains("serve", "user", "backup", "restore", "export", "import");
    }

    @Test
    void badSetting_isTold() {
        Result result = Terminal.run("serve", "--port", "x");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).startsWith("kalends: The setting port is 'x'").hasLineCount(1);
    }

    /** @param host a name nobody has (RFC 2606), and an address no machine has (RFC 5737) */
    @ParameterizedTest
    @CsvSource({
        "no-such-host.invalid, no address is known for it",
        "192.0.2.1, it must be an address of this machine",
    })
    void hostNobodyCanListenOn_isNamed(String host, String reason, @TempDir Path data) {
        Result result = Terminal.run("serve", "--host=" + host, "--port=0", "--data=" + data);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("kalends: The setting host is '" + host + "': " + reason)
                .contains("--host", "KALENDS_HOST")
                .doesNotContain("--port")
                .hasLineCount(1);
    }

    @Test
    void portInUse_isNamed(@TempDir Path data) throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Result result = Terminal.run("serve", "--port=" + taken.getLocalPort(), "--data=" + data);
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err())
                    .startsWith("kalends: Cannot listen on 127.0.0.1 port " + taken.getLocalPort())
                    .contains("--port")
                    .hasLineCount(1);
        }
    }

    @Test
    void training_usesSettingsThatTheServiceTakes() {
        var config = Config.of(Map.of(Setting.ADMIN_PASSWORD, TrainCommand.PASSWORD));
        assertThat(config.admin().password()).contains(TrainCommand.PASSWORD);
    }
}
