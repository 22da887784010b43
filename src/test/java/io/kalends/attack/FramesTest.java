package io.kalends.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The service understands what attackers say, and what it says of itself is understood. */
class FramesTest {
    private static final int OK = 0x88;
    private static final int MILLIS = 10_000;

    @RegisterExtension
    static final TestService service = new TestService();

    /** The first header of the first reply. */
    private static int answer(Frames frames) throws IOException {
        try (Line line = Line.open(service.port(), Addresses.ATTACKER, MILLIS)) {
            line.send(frames.bytes());
            while (true) {
                byte[] head = read(line, 9);
                byte[] content = read(line, ((head[0] & 255) << 16) | ((head[1] & 255) << 8) | (head[2] & 255));
                if (head[3] == Frames.HEADERS) return first(content);
            }
        }
    }

    /** What comes after a new size of the table of headers, which may stand before all others. */
    private static int first(byte[] block) {
        int at = 0;
        if ((block[at] & 0xe0) == 0x20) {
            if ((block[at++] & 0x1f) == 0x1f) while ((block[at++] & 0x80) != 0) {}
        }
        return block[at] & 255;
    }

    private static byte[] read(Line line, int count) throws IOException {
        byte[] bytes = new byte[count];
        byte[] one = new byte[1];
        for (int i = 0; i < count; i++) {
            if (line.read(one) < 0) throw new IOException("cut off");
            bytes[i] = one[0];
        }
        return bytes;
    }

    @Test
    void request_isUnderstood() throws IOException {
        assertThat(answer(Frames.opening(Frames.INITIAL_WINDOW, 65_535).ping().get(1, "/health")))
                .isEqualTo(OK);
    }

    @Test
    void headerThatIsMeantTwice_isUnderstood() throws IOException {
        byte[] head = Frames.repeated("/health", 200, 2);

        assertThat(answer(Frames.opening(Frames.INITIAL_WINDOW, 65_535)
                        .add(Frames.HEADERS, Frames.END_STREAM | Frames.END_HEADERS, 1, head)))
                .isEqualTo(OK);
    }

    @Test
    void measurements_tellWhatIsHeld() throws IOException {
        Measurements seen = Measurements.ask(service.port());

        assertThat(seen.held()).containsKeys("connections", "bodies", "work", "replies", "buffers");
        assertThat(seen.faults()).isZero();
    }

    @Test
    void measurements_countFaultsButNotRefusals() {
        Measurements seen = Measurements.of("""
                kalends_memory_held_bytes{area="heap",purpose="bodies"} 2.5E7
                kalends_requests_seconds_count{method="GET",route="/a",status="500"} 3
                kalends_requests_seconds_count{method="GET",route="/a",status="503"} 40
                kalends_requests_seconds_count{method="GET",route="/a",status="200"} 500
                """);

        assertThat(seen.held()).containsEntry("bodies", 25_000_000L);
        assertThat(seen.faults()).isEqualTo(3);
    }
}
