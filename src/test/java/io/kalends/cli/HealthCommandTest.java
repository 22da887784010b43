package io.kalends.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.cli.Terminal.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthCommandTest {
    @RegisterExtension
    final TestService service = new TestService();

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0", "localhost"})
    void health_ofARunningService_endsWithoutAWord(String host) {
        Result result = health(host);

        assertThat(result).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void health_ofAStoppedService_saysWhatIsWrong() {
        service.stop();

        Result result = health("127.0.0.1");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("kalends: http://127.0.0.1:" + service.port() + "/health does not answer: ")
                .hasLineCount(1);
    }

    private Result health(String host) {
        return Terminal.run("health", "--host=" + host, "--port=" + service.port());
    }
}
