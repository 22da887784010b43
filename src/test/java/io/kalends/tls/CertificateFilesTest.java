package io.kalends.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.config.Config.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFilesTest {
    private static Certificates certificates;

    @TempDir
    Path folder;

    @BeforeAll
    static void make() throws IOException, GeneralSecurityException {
        certificates = Certificates.made();
    }

    private ServerCertificate read(String chain, String secret) throws IOException {
        var files = new Tls(folder.resolve("chain.pem"), folder.resolve("secret.pem"), 0);
        Files.writeString(files.certificate(), chain);
        Files.writeString(files.key(), secret);
        return new CertificateFiles(files).read();
    }

    @Test
    void keys_areReadInAllUsualForms() throws Exception {
        for (String name : new String[] {"rsa", "ec", "ed"})
            assertThat(read(certificates.chain(name), certificates.key(name)).chain())
                    .as(name)
                    .hasSize(2);
        read(certificates.chain("rsa"), certificates.oldRsaKey("rsa"));
        read(certificates.chain("ec"), certificates.oldCurveKey("ec"));
        String both = certificates.chain("rsa") + certificates.key("rsa");
        read(both.replace("\n", "\r\n"), both);
    }

    @Test
    void wrongFiles_areNamedWithTheirFault() throws Exception {
        String chain = certificates.chain("rsa");
        String secret = certificates.key("rsa");
        expectRefusal("", secret, "There is no certificate in", "chain.pem");
        expectRefusal(secret, secret, "There is no certificate in", "chain.pem");
        expectRefusal(chain, chain, "There is no private key in", "secret.pem");
        expectRefusal(chain, certificates.key("ec"), "secret.pem does not belong to the first certificate");
        expectRefusal(chain, certificates.key("root"), "secret.pem does not belong to the first certificate");
        expectRefusal(
                chain, Certificates.block("ENCRYPTED PRIVATE KEY", new byte[9]), "under a password", "openssl pkey");
        expectRefusal(chain, Certificates.block("PRIVATE KEY", new byte[9]), "The private key in", "is damaged");
        expectRefusal(chain, Certificates.block("EC PRIVATE KEY", new byte[] {0x30, 99, 1}), "is damaged");
        expectRefusal(Certificates.block("CERTIFICATE", new byte[9]), secret, "A certificate in", "is damaged");
        assertThatThrownBy(
                        () -> new CertificateFiles(new Tls(folder.resolve("none.pem"), folder.resolve("secret.pem"), 0))
                                .read())
                .isInstanceOf(BadCertificate.class)
                .hasMessageContainingAll("none.pem", "cannot be read");
    }

    private void expectRefusal(String chain, String secret, String... words) {
        assertThatThrownBy(() -> read(chain, secret))
                .isInstanceOf(BadCertificate.class)
                .hasMessageContainingAll(words);
    }

    /** As when a tool writes a new file first and gives the service the right to read it afterwards. */
    @Test
    void change_isNoticedOnce_alsoWhenAFileOnlyBecomesReadable() throws Exception {
        var files = new Tls(folder.resolve("chain.pem"), folder.resolve("secret.pem"), 0);
        Files.writeString(files.certificate(), certificates.chain("rsa"));
        Files.writeString(files.key(), certificates.key("rsa"));
        var watched = new CertificateFiles(files);
        assertThat(watched.readIfChanged()).isEmpty();

        Path hidden = Files.move(files.key(), folder.resolve("hidden.pem"));
        assertThatThrownBy(watched::readIfChanged).isInstanceOf(BadCertificate.class);
        assertThat(watched.readIfChanged()).isEmpty();
        Files.move(hidden, files.key());

        assertThat(watched.readIfChanged()).isPresent();
        assertThat(watched.readIfChanged()).isEmpty();
    }
}
