package io.kalends.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What holds of whatever is in the file of a certificate or key. */
public final class PemFuzz {
    private static final Path PEM = temporary();

    private PemFuzz() {}

    /** A file holds a certificate and a key, or it is said what is wrong with it. */
    public static void check(byte[] input) {
        try {
            Files.write(PEM, input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Runnable use : List.<Runnable>of(
                () -> Pem.read(PEM).certificates(), () -> Pem.read(PEM).key())) {
            try {
                use.run();
            } catch (BadCertificate refused) {
                assertThat(refused).hasMessageContaining(PEM.toString());
            }
        }
    }

    private static Path temporary() {
        try {
            Path file = Files.createTempFile("kalends", ".pem");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
