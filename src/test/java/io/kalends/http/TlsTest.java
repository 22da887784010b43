package io.kalends.http;

import static io.kalends.TestService.ADMIN;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.kalends.TestService;
import io.kalends.cli.Commands;
import io.kalends.config.Setting;
import io.kalends.tls.Certificates;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The service speaks https itself. */
class TlsTest {
    @TempDir
    static Path shared;

    private static Certificates certificates;
    private static TestService service;
    private static Path certificate;
    private static Path key;

    @BeforeAll
    static void start() throws IOException, GeneralSecurityException {
        certificates = Certificates.made();
        certificate = shared.resolve("cert.pem");
        key = shared.resolve("key.pem");
        use("rsa");
        service = new TestService()
                .with(Setting.TLS_CERT, certificate.toString())
                .with(Setting.TLS_KEY, key.toString())
                .with(Setting.HSTS_SECONDS, "3600");
        service.start();
    }

    @AfterAll
    static void stop() {
        service.stop();
    }

    private static void use(String name) throws IOException, GeneralSecurityException {
        Files.writeString(certificate, certificates.chain(name));
        Files.writeString(key, certificates.key(name));
    }

    /** Which certificate new connections are shown. */
    private static String shown() throws IOException, GeneralSecurityException {
        try (var socket =
                (SSLSocket) certificates.trust().getSocketFactory().createSocket("localhost", service.port())) {
            socket.startHandshake();
            var shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return shown.getSubjectX500Principal().getName();
        }
    }

    @BeforeEach
    void startWithTheFirst() throws IOException, GeneralSecurityException {
        use("rsa");
        await().atMost(30, SECONDS).until(() -> shown().equals("CN=rsa"));
    }

    private static HttpClient client(Version version) throws GeneralSecurityException, IOException {
        return HttpClient.newBuilder()
                .version(version)
                .sslContext(certificates.trust())
                .build();
    }

    private static HttpResponse<String> send(HttpClient client, String method, String path, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("https://localhost:" + service.port() + path))
                .method(method, BodyPublishers.ofString(body))
                .header("Authorization", service.basic(ADMIN))
                .header("Content-Type", "application/json");
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
    void callers_chooseTheirHttp(Version version) throws Exception {
        try (HttpClient client = client(version)) {
            HttpResponse<String> made =
                    send(client, "POST", TestService.NAMESPACE + "/tags", "{\"name\": \"%s\"}".formatted(version));
            HttpResponse<String> read = send(client, "GET", TestService.NAMESPACE + "/tags?hide_empty=false", "");

            assertThat(made.version()).isEqualTo(version);
            assertThat(made.statusCode()).isEqualTo(201);
            assertThat(made.headers().firstValue("Location").orElse("")).startsWith("https://localhost:");
            assertThat(made.headers().firstValue("Strict-Transport-Security")).hasValue("max-age=3600");
            assertThat(read.body()).contains(version.toString());
        }
    }

    @Test
    void newCertificate_isShownToNewConnections() throws Exception {
        try (HttpClient before = client(Version.HTTP_2)) {
            assertThat(send(before, "GET", "/health", "").statusCode()).isEqualTo(200);

            use("ec");
            await().atMost(30, SECONDS).until(() -> shown().equals("CN=ec"));

            HttpResponse<String> after = send(before, "GET", "/health", "");
            var seen = (X509Certificate) after.sslSession().orElseThrow().getPeerCertificates()[0];
            assertThat(seen.getSubjectX500Principal().getName())
                    .as("the connection that was there")
                    .isEqualTo("CN=rsa");
        }
    }

    @Test
    void badCertificate_leavesTheOldOne() throws Exception {
        Files.writeString(certificate, "nothing");
        await().during(3, SECONDS).until(() -> shown().equals("CN=rsa"));
        Files.writeString(certificate, certificates.chain("ec"));
        await().during(3, SECONDS).until(() -> shown().equals("CN=rsa"));
        Files.delete(certificate);
        await().during(3, SECONDS).until(() -> shown().equals("CN=rsa"));

        use("ec");
        await().atMost(30, SECONDS).until(() -> shown().equals("CN=ec"));
    }

    @Test
    void oldVersions_areRefused() throws Exception {
        try (var socket =
                (SSLSocket) certificates.trust().getSocketFactory().createSocket("localhost", service.port())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.startHandshake();
            assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.2");
        }
        try (var socket =
                (SSLSocket) certificates.trust().getSocketFactory().createSocket("localhost", service.port())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.1"});
            assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLException.class);
        }
    }

    @Test
    void plainText_isNotAnswered() throws IOException {
        try (var socket = new Socket("localhost", service.port())) {
            socket.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).doesNotContain("alive");
        }
    }

    @Test
    void healthCommand_trustsTheCertificateThatIsServed_andNoOther() throws Exception {
        Path other = Files.writeString(certificate.resolveSibling("other.pem"), certificates.chain("ec"));
        String port = "--port=" + service.port();

        assertThat(Commands.commandLine().execute("health", port, "--tls-cert=" + certificate, "--tls-key=" + key))
                .isZero();
        assertThat(Commands.commandLine().execute("health", port, "--tls-cert=" + other, "--tls-key=" + key))
                .isOne();
    }
}
