package io.kalends.fetch;

import static io.kalends.fetch.ScriptedServer.redirect;
import static io.kalends.fetch.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.kalends.fetch.FetchFailure.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetcherTest {
    private static final long MAX = 100_000;
    /** Busy machines take their time. */
    private static final FetchLimits PATIENT = new FetchLimits(
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofSeconds(60),
            Duration.ofSeconds(20),
            1,
            2);

    private static final FetchLimits HASTY = new FetchLimits(
            Duration.ofMillis(500),
            Duration.ofMillis(400),
            Duration.ofMillis(600),
            Duration.ofSeconds(4),
            Duration.ofMillis(200),
            10_000,
            2);

    @TempDir
    Path folder;

    private static Fetcher fetcher;
    private static Fetcher strict;
    private static Fetcher hasty;

    private ScriptedServer server;

    @BeforeAll
    static void open() {
        fetcher = fetcher(FetchPolicy.ofService(true, OwnAddress.none()), HostResolver.system());
        strict = fetcher(FetchPolicy.ofService(false, OwnAddress.none()), HostResolver.system());
        FetchPolicy open = FetchPolicy.ofService(true, OwnAddress.none());
        hasty = new Fetcher(open, "1.2", HASTY, HostResolver.system(), Optional.empty());
    }

    @AfterAll
    static void close() {
        fetcher.close();
        strict.close();
        hasty.close();
    }

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private static Fetcher fetcher(FetchPolicy policy, HostResolver resolver) {
        return new Fetcher(policy, "1.2", PATIENT, resolver, Optional.empty());
    }

    private static String text(Fetcher fetcher, FetchRequest request) throws IOException {
        var body = new ByteArrayOutputStream();
        fetcher.fetch(request, (head, in) -> in.transferTo(body));
        return body.toString(StandardCharsets.UTF_8);
    }

    private String text(String target) throws IOException {
        return text(fetcher, FetchRequest.of(server.url(target), MAX));
    }

    private static FetchFailure failure(Fetcher fetcher, FetchRequest request) {
        return catchThrowableOfType(FetchFailure.class, () -> text(fetcher, request));
    }

    private FetchFailure failure(String target) {
        return failure(fetcher, FetchRequest.of(server.url(target), MAX));
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }

    @Test
    void fetch_givesBodyAndHead() throws IOException {
        server.on("/a", send("200 OK", "ETag: \"x\"\r\nLink: a\r\nlink: b\r\n", "héllo"));

        Fetched head = fetcher.fetch(FetchRequest.of(server.url("/a"), MAX), (it, body) -> {});

        assertThat(text("/a")).isEqualTo("héllo");
        assertThat(head.etag()).hasValue("\"x\"");
        assertThat(head.allHeaders("LINK")).containsExactly("a", "b");
        assertThat(head.address()).isEqualTo(server.url("/a"));
        assertThat(server.asked().getFirst().header("User-Agent")).isEqualTo("Kalends/1.2");
        assertThat(server.asked().getFirst().header("Accept-Encoding")).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a?x=%2B+y&z", "/a?x[]=1", "/a//b/../c;d", "//a", "/a?b=c=d&e=%zz", "/%2e%2e/a?"})
    void fetch_sendsTheAddressAsItIs(String target) {
        failure(target);

        assertThat(server.asked().getFirst().target())
                .isEqualTo(target.replace("[]", "%5B%5D").replace("%zz", "%25zz"));
    }

    @Test
    void download_leavesAFileUntilItIsClosed() throws IOException {
        server.on("/a", send("200 OK", "", "text"));
        Path file;
        try (Download download = fetcher.download(FetchRequest.of(server.url("/a"), MAX), folder)) {
            file = download.file().orElseThrow();
            assertThat(file).hasContent("text").hasParent(folder);
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void download_leavesNothing_whenItFails() throws IOException {
        server.on("/cut", send("200 OK", "Content-Length: 10\r\n", "text".getBytes(StandardCharsets.UTF_8)));

        assertThatThrownBy(() -> fetcher.download(FetchRequest.of(server.url("/cut"), MAX), folder))
                .isInstanceOf(FetchFailure.class);
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void fetch_doesNotTakeAFailureOfTheReaderForOneOfTheHost() {
        server.on("/a", send("200 OK", "", "text"));

        assertThatThrownBy(() -> fetcher.fetch(FetchRequest.of(server.url("/a"), MAX), (head, body) -> {
                    throw new IOException("disk full");
                }))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("disk full");
    }

    @Test
    void knownVersion_isNotFetchedAgain() throws IOException {
        server.on("/a", (asked, out) -> {
            boolean known = asked.header("If-None-Match").equals("W/\"x\"")
                    && asked.header("If-Modified-Since").equals("Tue, 01 Dec 2026 00:00:00 GMT");
            send(known ? "304 Not Modified" : "200 OK", "ETag: W/\"x\"\r\n", new byte[0])
                    .answer(asked, out);
        });
        FetchRequest request = FetchRequest.of(server.url("/a"), MAX)
                .unless(Optional.of("W/\"x\""), Optional.of("Tue, 01 Dec 2026 00:00:00 GMT"));

        try (Download download = fetcher.download(request, folder)) {
            assertThat(download.head().isModified()).isFalse();
            assertThat(download.head().etag()).hasValue("W/\"x\"");
            assertThat(download.file()).isEmpty();
        }
        server.on("/b", send("304 Not Modified", "", new byte[0]));
        assertThat(failure("/b").reason()).isEqualTo(Reason.BAD_STATUS);
    }

    @Test
    void redirects_areFollowedUpToFive() throws IOException {
        server.on("/5", redirect("/4"))
                .on("/4", redirect("3"))
                .on("/3", redirect("?x"))
                .on("/3?x", redirect(server.at("localhost", "/1")))
                .on("/1", redirect("/0"))
                .on("/0", send("200 OK", "", "there"))
                .on("/6", redirect("/5"))
                .on("/loop", redirect("/loop"));

        assertThat(text("/5")).isEqualTo("there");
        assertThat(failure("/6").reason()).isEqualTo(Reason.REFUSED);
        int before = server.asked().size();
        assertThat(failure("/loop").getMessage()).contains("/loop", "5 times");
        assertThat(server.asked()).hasSize(before + 6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "gopher://127.0.0.1/",
                "ftp://127.0.0.1/",
                "javascript:alert(1)",
                "http://ada:secret@127.0.0.1/",
                "http://[::1",
                "http://[fe80::1%25lo]/",
                "http://"
            })
    void redirects_areJudgedAnew(String location) {
        server.on("/a", redirect(location));

        FetchFailure failure = failure("/a");

        assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
        assertThat(failure.getMessage()).contains("/a leads to another address").doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "localhost",
                "LOCALHOST.",
                "[::ffff:127.0.0.1]",
                "[::1]",
                "[::]",
                "0.0.0.0",
                "0",
                "2130706433",
                "017700000001",
                "0x7f000001",
                "0x7f.1",
                "0177.0.0.1",
                "127.1",
                "127.0.1",
                "127.0.0.1.",
                "１２７.0.0.1",
                "127.1.2.3",
                "[64:ff9b::7f00:1]",
                "[2002:7f00:1::]",
                "[::127.0.0.1]",
                "10.0.0.1",
                "169.254.169.254",
                "[fd00::1]",
                "100.64.0.1",
                "192.168.0.1",
                "172.16.0.1",
                "198.18.0.1",
                "224.0.0.1",
                "255.255.255.255"
            })
    void privateAddresses_areNotDialled_howeverTheyAreSpelled(String host) {
        server.on("/", send("200 OK", "", "secret"));

        FetchFailure failure = failure(strict, FetchRequest.of(server.at(host, "/"), MAX));

        assertThat(failure.reason()).isIn(Reason.REFUSED, Reason.UNREACHABLE);
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void privateAddress_isRefusedWithACure() {
        FetchFailure failure = failure(strict, FetchRequest.of(server.url("/a?key=secret"), MAX));

        assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
        assertThat(failure)
                .hasMessage(server.url("/a") + "?… is not fetched: it leads to a private network, which only the"
                        + " operator may allow; if it is meant, set fetch-private=true.");
    }

    @Test
    void hostWithOnePrivateAddress_isNotDialledAtAll() {
        HostResolver both = host -> List.of(InetAddress.ofLiteral("93.184.216.34"), InetAddress.ofLiteral("127.0.0.1"));
        try (Fetcher guarded = fetcher(FetchPolicy.ofService(false, OwnAddress.none()), both)) {
            FetchFailure failure = failure(guarded, FetchRequest.of(server.at("both.example", "/"), MAX));

            assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
        }
    }

    /** A name that has a public address when it is given, and a private one when it is dialled. */
    @Test
    void rebinding_isRefused() {
        var answers = new ArrayDeque<>(List.of("93.184.216.34", "127.0.0.1", "127.0.0.1"));
        HostResolver turning = host -> List.of(InetAddress.ofLiteral(answers.remove()));
        String address = server.at("turning.example", "/");
        FetchPolicy given = FetchPolicy.ofCommand(false, OwnAddress.none(), address, turning);
        try (Fetcher guarded = fetcher(given, turning)) {
            assertThat(failure(guarded, FetchRequest.of(address, MAX)).reason()).isEqualTo(Reason.REFUSED);
        }
        assertThat(server.asked()).isEmpty();
        assertThat(answers)
                .as("each dial asks once, and dials what it was told")
                .hasSize(1);
    }

    /** What was resolved once is what is dialled, whatever the name says next. */
    @Test
    void dial_usesTheAddressThatWasJudged() throws IOException {
        var answers = new ArrayDeque<>(List.of("127.0.0.1", "127.0.0.1", "10.255.255.1"));
        HostResolver turning = host -> List.of(InetAddress.ofLiteral(answers.remove()));
        String address = server.at("turning.example", "/");
        server.on("/", send("200 OK", "", "there"));
        FetchPolicy given = FetchPolicy.ofCommand(false, OwnAddress.none(), address, turning);
        try (Fetcher command = fetcher(given, turning)) {
            assertThat(text(command, FetchRequest.of(address, MAX))).isEqualTo("there");
            assertThat(failure(command, FetchRequest.of(address, MAX)).reason()).isEqualTo(Reason.REFUSED);
        }
    }

    @Test
    void givenHost_mayBePrivate_butNoOther() throws IOException {
        try (var other = new ScriptedServer();
                Fetcher command = command(server.url("/"))) {
            other.on("/", send("200 OK", "", "secret"));
            server.on("/", send("200 OK", "", "mine"))
                    .on("/same", redirect("/"))
                    .on("/port", redirect(other.url("/")))
                    .on("/name", redirect(server.at("localhost", "/")))
                    .on("/number", redirect(server.at("127.0.0.2", "/")))
                    .on("/metadata", redirect("http://169.254.169.254/latest/meta-data/"));

            assertThat(text(command, FetchRequest.of(server.url("/same"), MAX))).isEqualTo("mine");
            for (String target : List.of("/port", "/name", "/number", "/metadata")) {
                FetchFailure failure = failure(command, FetchRequest.of(server.url(target), MAX));
                assertThat(failure.reason()).as(target).isEqualTo(Reason.REFUSED);
                assertThat(failure).hasMessageContaining("give that address itself");
            }
            assertThat(other.asked()).isEmpty();
        }
    }

    private static Fetcher command(String address) {
        FetchPolicy policy = FetchPolicy.ofCommand(false, OwnAddress.none(), address);
        return fetcher(policy, HostResolver.system());
    }

    @Test
    void ownAddress_isRefused_evenWherePrivateOnesAreAllowed() {
        server.on("/", send("200 OK", "", "own"));
        var listening = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), server.port());
        var everywhere = new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), server.port());
        var elsewhere = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 1);
        for (OwnAddress own : List.of(
                OwnAddress.of(listening, List.of()),
                OwnAddress.of(everywhere, List.of()),
                OwnAddress.of(elsewhere, List.of(server.at("LOCALHOST", "/calendar"))))) {
            try (Fetcher guarded = fetcher(FetchPolicy.ofService(true, own), HostResolver.system())) {
                FetchFailure failure = failure(guarded, FetchRequest.of(server.at("localhost", "/"), MAX));
                assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
                assertThat(failure).hasMessageContaining("this calendar itself");
            }
        }
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void ownAddress_isRefusedBehindARedirect() throws IOException {
        try (var own = new ScriptedServer()) {
            server.on("/a", redirect(own.url("/")));
            var listening = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), own.port());
            FetchPolicy policy = FetchPolicy.ofService(true, OwnAddress.of(listening, List.of()));
            try (Fetcher guarded = fetcher(policy, HostResolver.system())) {
                assertThat(failure(guarded, FetchRequest.of(server.url("/a"), MAX))
                                .reason())
                        .isEqualTo(Reason.REFUSED);
            }
            assertThat(own.asked()).isEmpty();
        }
    }

    @Test
    void credentials_stayWithTheirOrigin() throws IOException {
        try (var other = new ScriptedServer()) {
            other.on("/", send("200 OK", "", "other")).on("/back", redirect(server.url("/end")));
            server.on("/same", redirect("/end"))
                    .on("/end", send("200 OK", "", "end"))
                    .on("/port", redirect(other.url("/")))
                    .on("/name", redirect(server.at("localhost", "/end")))
                    .on("/away", redirect(other.url("/back")));

            assertThat(loggedIn("/same")).isTrue();
            assertThat(loggedIn("/port")).isFalse();
            assertThat(loggedIn("/name")).isFalse();
            assertThat(loggedIn("/away")).isFalse();
            assertThat(other.asked())
                    .hasSize(2)
                    .allSatisfy(
                            asked -> assertThat(asked.header("Authorization")).isEmpty());
            assertThat(server.asked().stream()
                            .filter(it -> !it.header("Authorization").isEmpty()))
                    .extracting(ScriptedServer.Asked::target)
                    .containsExactly("/same", "/end", "/port", "/name", "/away");
        }
    }

    private boolean loggedIn(String target) throws IOException {
        FetchRequest request =
                FetchRequest.of(server.url(target), MAX).as(Optional.of(new FetchCredentials("ada", "secret: ü")));
        return fetcher.fetch(request, (head, body) -> {}).hasLoggedIn();
    }

    @Test
    void credentials_areSentAsBasic_andNeverShown() {
        var credentials = new FetchCredentials("ada", "secret");
        server.on("/a", send("401 Unauthorized", "WWW-Authenticate: Basic realm=x\r\n", "no"));

        FetchFailure failure =
                failure(fetcher, FetchRequest.of(server.url("/a"), MAX).as(Optional.of(credentials)));

        assertThat(server.asked()).hasSize(1);
        assertThat(server.asked().getFirst().header("Authorization")).isEqualTo("Basic YWRhOnNlY3JldA==");
        assertThat(failure)
                .hasMessageContaining("user name or password are wrong")
                .hasNoCause();
        assertThat(credentials.toString() + FetchRequest.of("http://x/?secret", 1))
                .doesNotContain("secret");
    }

    @Test
    void cookies_areNotKept() throws IOException {
        server.on("/a", send("200 OK", "Set-Cookie: a=b\r\n", ""));
        text("/a");
        text("/a");
        assertThat(server.asked())
                .allSatisfy(asked -> assertThat(asked.header("Cookie")).isEmpty());
    }

    @Test
    void largeBody_isRefusedBeforeItArrives_whereItsLengthIsKnown() {
        server.on("/a", send("200 OK", "Content-Length: 100001\r\n", new byte[0]));

        FetchFailure failure = failure("/a");

        assertThat(failure.reason()).isEqualTo(Reason.TOO_LARGE);
        assertThat(failure).hasMessageContaining("100000 bytes");
    }

    @Test
    void endlessBody_endsAtTheLimit() {
        var ended = new CountDownLatch(1);
        server.on("/a", (asked, out) -> sendForEver("200 OK", out, ended));

        assertThat(failure("/a").reason()).isEqualTo(Reason.TOO_LARGE);
        await().until(() -> ended.getCount() == 0);
    }

    /** What nobody needs is not waited for. */
    @Test
    void endlessBodiesOfErrorsAndRedirects_areCutOff() {
        var ended = new CountDownLatch(2);
        server.on("/a", (asked, out) -> sendForEver("302 Found\r\nLocation: /b", out, ended));
        server.on("/b", (asked, out) -> sendForEver("500 Internal Server Error", out, ended));

        assertThat(failure("/a").reason()).isEqualTo(Reason.BAD_STATUS);
        await().until(() -> ended.getCount() == 0);
    }

    /** Until the client has closed the connection. */
    private static void sendForEver(String head, OutputStream out, CountDownLatch ended) throws IOException {
        byte[] chunk = bytes("2000\r\n" + "x".repeat(0x2000) + "\r\n");
        try {
            out.write(bytes("HTTP/1.1 " + head + "\r\nTransfer-Encoding: chunked\r\n\r\n"));
            while (true) out.write(chunk);
        } finally {
            ended.countDown();
        }
    }

    @Test
    void gzip_isDecoded() throws IOException {
        byte[] zipped = gzip("text ".repeat(1_000).getBytes(StandardCharsets.UTF_8));
        server.on("/a", send("200 OK", "Content-Encoding: gzip\r\nContent-Length: " + zipped.length + "\r\n", zipped));
        server.on("/empty", send("200 OK", "Content-Encoding: gzip\r\n", ""));

        assertThat(text("/a")).isEqualTo("text ".repeat(1_000));
        assertThat(text("/empty")).isEmpty();
    }

    @Test
    void compressedBomb_endsEarly() throws IOException {
        byte[] zipped = gzip(new byte[50_000_000]);
        assertThat(zipped).hasSizeLessThan((int) MAX);
        server.on("/a", send("200 OK", "Content-Encoding: gzip\r\n", zipped));
        var seen = new AtomicInteger();

        assertThatThrownBy(() -> fetcher.fetch(FetchRequest.of(server.url("/a"), MAX), (head, body) -> {
                    byte[] buffer = new byte[1_000];
                    for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) seen.addAndGet(read);
                }))
                .isInstanceOfSatisfying(
                        FetchFailure.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE));
        assertThat(seen.get()).isLessThanOrEqualTo((int) MAX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "gzip, gzip", "zstd"})
    void otherEncodings_areRefused(String encoding) {
        server.on("/a", send("200 OK", "Content-Encoding: " + encoding + "\r\n", "x"));
        assertThat(failure("/a")).hasMessageContaining("other than gzip");
    }

    @Test
    void truncatedBody_isNeverTakenForWhole() throws IOException {
        byte[] zipped = gzip("text".repeat(10_000).getBytes(StandardCharsets.UTF_8));
        byte[] half = Arrays.copyOf(zipped, zipped.length - 9);
        server.on("/length", send("200 OK", "Content-Length: 10\r\n", bytes("text")))
                .on("/chunk", send("200 OK", "Transfer-Encoding: chunked\r\n", bytes("5\r\ntext")))
                .on("/last", send("200 OK", "Transfer-Encoding: chunked\r\n", bytes("4\r\ntext\r\n")))
                .on("/gzip", send("200 OK", "Content-Encoding: gzip\r\nContent-Length: " + half.length + "\r\n", half))
                .on("/nogzip", send("200 OK", "Content-Encoding: gzip\r\n", "text"))
                .on("/head", (asked, out) -> out.write(bytes("HTTP/1.1 200 OK\r\nContent-Le")))
                .on("/nothing", (asked, out) -> {})
                .on("/part", send("206 Partial Content", "Content-Range: bytes 0-3/10\r\n", "text"));

        for (String target : List.of("/length", "/chunk", "/last", "/gzip", "/nogzip", "/head", "/nothing"))
            assertThat(failure(target).reason()).as(target).isEqualTo(Reason.BROKEN_OFF);
        assertThat(failure("/part").reason()).isEqualTo(Reason.BAD_STATUS);
    }

    /** Also where the reader is content with less. */
    @Test
    void truncatedBody_isNoticed_whereTheReaderStopsBefore() {
        server.on("/a", send("200 OK", "Content-Length: 1000\r\n", bytes("text")));

        assertThatThrownBy(() -> fetcher.fetch(FetchRequest.of(server.url("/a"), MAX), (head, body) -> body.read()))
                .isInstanceOf(FetchFailure.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void slowBody_isEnded() {
        server.on("/drip", (asked, out) -> {
            out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n"));
            drip(out, "x");
        });

        FetchFailure failure = failure(hasty, FetchRequest.of(server.url("/drip"), MAX));

        assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT);
        assertThat(failure).hasMessageContaining("too slowly");
    }

    @Test
    void slowHead_isEnded() {
        server.on("/a", (asked, out) -> {
            out.write(bytes("HTTP/1.1 200 OK\r\nX: "));
            drip(out, "x");
        });
        server.on("/silent", (asked, out) -> new CountDownLatch(1).await());
        server.on("/hints", (asked, out) -> drip(out, "HTTP/1.1 103 Early Hints\r\n\r\n"));

        for (String target : List.of("/a", "/silent", "/hints"))
            assertThat(failure(hasty, FetchRequest.of(server.url(target), MAX)).reason())
                    .as(target)
                    .isEqualTo(Reason.TIMED_OUT);
    }

    /** Sends it again and again until the client has enough. */
    private static void drip(OutputStream out, String text) throws IOException {
        var never = new Semaphore(0);
        for (int i = 0; i < 1_000; i++) {
            out.write(bytes(text));
            out.flush();
            try {
                never.tryAcquire(20, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
        }
    }

    @Test
    void silentBody_isEnded() {
        server.on("/a", (asked, out) -> {
            out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx"));
            out.flush();
            new CountDownLatch(1).await();
        });
        assertThat(failure(hasty, FetchRequest.of(server.url("/a"), MAX)).reason())
                .isEqualTo(Reason.TIMED_OUT);
    }

    @Test
    void hostThatAcceptsNobody_isGivenUp() throws IOException {
        try (var full = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            String address = "http://127.0.0.1:" + full.getLocalPort() + "/";
            assertThat(failure(hasty, FetchRequest.of(address, MAX)).reason()).isEqualTo(Reason.TIMED_OUT);
        }
    }

    @Test
    void hugeHead_isRefused() {
        server.on("/a", send("200 OK", "X: " + "x".repeat(100_000) + "\r\n", "text"));
        assertThat(failure("/a").reason()).isEqualTo(Reason.BROKEN_OFF);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SSH-2.0-OpenSSH_9\r\n", "220 mail ESMTP\r\n", "\0\0\0\u0012"})
    void otherProtocols_areNotRead(String greeting) {
        server.on("/a", (asked, out) -> out.write(bytes(greeting)));
        assertThat(failure("/a").reason()).isEqualTo(Reason.BROKEN_OFF);
    }

    @Test
    void unreachableHosts_areToldApart() throws IOException {
        int closed;
        try (var socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }
        HostResolver none = host -> {
            throw new UnknownHostException(host);
        };

        FetchFailure refused = failure(fetcher, FetchRequest.of("http://127.0.0.1:" + closed + "/", MAX));
        assertThat(refused.reason()).isEqualTo(Reason.UNREACHABLE);
        assertThat(refused).hasMessageContaining("nobody answers");
        try (Fetcher lost = fetcher(FetchPolicy.ofService(true, OwnAddress.none()), none)) {
            FetchFailure unknown = failure(lost, FetchRequest.of("http://nowhere.example/", MAX));
            assertThat(unknown.reason()).isEqualTo(Reason.UNREACHABLE);
            assertThat(unknown).hasMessageContaining("no host of this name");
        }
    }

    @Test
    void errors_sayWhenToTryAgain() {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.now().plusSeconds(300).atZone(ZoneOffset.UTC));
        server.on("/a", send("429 Too Many Requests", "Retry-After: 7\r\n", "{\"code\": \"busy\"}"))
                .on("/b", send("503 Service Unavailable", "Retry-After: " + date + "\r\n", ""))
                .on("/c", send("503 Service Unavailable", "", ""));

        var rejection = failure("/a").rejection().orElseThrow();
        assertThat(rejection.status()).isEqualTo(429);
        assertThat(rejection.retryAfter()).hasValue(Duration.ofSeconds(7));
        assertThat(rejection.beginning()).isEqualTo("{\"code\": \"busy\"}");
        assertThat(failure("/a")).hasMessageContaining("try again in 7 seconds");
        assertThat(failure("/b").rejection().orElseThrow().retryAfter().orElseThrow())
                .isBetween(Duration.ofSeconds(280), Duration.ofSeconds(300));
        assertThat(failure("/c").rejection().orElseThrow().retryAfter()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "5,5",
        "99999999999999999999,3600",
        "4000,3600",
        "-1,",
        "soon,",
        "'Sun, 06 Nov 1994 08:49:37 GMT',0"
    })
    void retryAfter_isBounded(String text, Long seconds) {
        assertThat(RetryAfter.parse(text, Instant.EPOCH.plusSeconds(2_000_000_000))
                        .map(Duration::toSeconds))
                .isEqualTo(Optional.ofNullable(seconds));
    }

    @Test
    void certificates_areChecked() throws Exception {
        SSLContext certified = Certified.forThisMachine();
        try (var secure = new ScriptedServer(certified.getServerSocketFactory())) {
            secure.on("/", send("200 OK", "", "secure")).on("/down", redirect(server.url("/")));
            server.on("/", send("200 OK", "", "plain"));
            String address = secure.url("/").replace("http:", "https:");
            FetchPolicy policy = FetchPolicy.ofService(true, OwnAddress.none());
            try (Fetcher trusting = new Fetcher(policy, "1", PATIENT, HostResolver.system(), Optional.of(certified))) {
                assertThat(text(trusting, FetchRequest.of(address, MAX))).isEqualTo("secure");
                FetchFailure other = failure(trusting, FetchRequest.of(address.replace("127.0.0.1", "localhost"), MAX));
                assertThat(other.reason()).isEqualTo(Reason.NOT_TRUSTED);
                FetchRequest down =
                        FetchRequest.of(address + "down", MAX).as(Optional.of(new FetchCredentials("ada", "secret")));
                assertThat(trusting.fetch(down, (head, body) -> {}).hasLoggedIn())
                        .isFalse();
                assertThat(server.asked().getLast().header("Authorization")).isEmpty();
            }
            FetchFailure untrusted = failure(fetcher, FetchRequest.of(address, MAX));
            assertThat(untrusted.reason()).isEqualTo(Reason.NOT_TRUSTED);
            assertThat(untrusted).hasMessageContaining("certificate");
        }
    }

    @Test
    void fetches_waitForEachOther() throws IOException, InterruptedException {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var go = new CountDownLatch(1);
        server.on("/a", (asked, out) -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            if (running.get() == PATIENT.concurrent()) go.countDown();
            go.await();
            running.decrementAndGet();
            send("200 OK", "", "text").answer(asked, out);
        });

        var all = Stream.generate(() -> CompletableFuture.supplyAsync(this::textOfA, Thread::startVirtualThread))
                .limit(6)
                .toList();

        assertThat(all).allSatisfy(it -> assertThat(it.join()).isEqualTo("text"));
        assertThat(most.get()).isEqualTo(PATIENT.concurrent());
    }

    private String textOfA() {
        try {
            return text("/a");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void close_endsWhatIsUnderWay_andStartsNothingMore() {
        server.on("/a", (asked, out) -> new CountDownLatch(1).await());
        Fetcher closing = fetcher(FetchPolicy.ofService(true, OwnAddress.none()), HostResolver.system());
        FetchRequest request = FetchRequest.of(server.url("/a"), MAX);
        var waiting = CompletableFuture.supplyAsync(() -> failure(closing, request), Thread::startVirtualThread);
        await().until(() -> !server.asked().isEmpty());

        closing.close();

        assertThat(waiting.join()).isNotNull();
        assertThat(failure(closing, request).reason()).isEqualTo(Reason.STOPPED);
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void unusedFetcher_startsNothing() throws IOException {
        server.on("/a", send("200 OK", "", "text"));
        try (Fetcher fresh = fetcher(FetchPolicy.ofService(true, OwnAddress.none()), HostResolver.system())) {
            assertThat(failure(fresh, FetchRequest.of("file:///etc/passwd", MAX))
                            .reason())
                    .isEqualTo(Reason.INVALID_ADDRESS);
            assertThat(fresh.isStarted()).isFalse();
            text(fresh, FetchRequest.of(server.url("/a"), MAX));
            assertThat(fresh.isStarted()).isTrue();
        }
    }
}
