package io.kalends.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Certificates for localhost, signed by one that signs for others, which is signed by an authority of ours. */
public final class Certificates {
    private static final String PASSWORD = "changeit";
    private static @Nullable Certificates made;

    private final KeyStore store;

    /** The same for all tests: each takes a process that starts Java. */
    public static synchronized Certificates made() throws IOException, GeneralSecurityException {
        if (made == null) {
            Path folder = Files.createTempDirectory("certificates");
            made = new Certificates(folder.resolve("keys.p12"));
            Files.delete(folder.resolve("keys.p12"));
            Files.delete(folder);
        }
        return made;
    }

    private Certificates(Path file) throws IOException, GeneralSecurityException {
        make(file, "root", "RSA", "-keysize", "2048", "-ext", "bc:c=ca:true");
        make(file, "middle", "EC", "-signer", "root", "-ext", "bc:c=ca:true");
        make(file, "rsa", "RSA", "-keysize", "2048", "-signer", "middle", "-ext", "san=dns:localhost,ip:127.0.0.1");
        make(file, "ec", "EC", "-signer", "middle", "-ext", "san=dns:localhost,ip:127.0.0.1");
        make(file, "ed", "Ed25519", "-signer", "middle", "-ext", "san=dns:localhost,ip:127.0.0.1");
        store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
    }

    private static void make(Path file, String name, String algorithm, String... more) throws IOException {
        var words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                algorithm,
                "-dname",
                "CN=" + name,
                "-validity",
                "3650",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD));
        words.addAll(List.of(more));
        Process keytool = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.onExit().join().exitValue()).as(said).isZero();
    }

    /** What trusts the authority alone. */
    public SSLContext trust() throws GeneralSecurityException, IOException {
        var trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("root", store.getCertificate("root"));
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    /** The certificate and the one that signed it, as a file for servers. */
    public String chain(String name) throws GeneralSecurityException {
        var text = new StringBuilder("Some tools write a comment here\n");
        for (Certificate certificate : store.getCertificateChain(name))
            if (!certificate.equals(store.getCertificate("root")))
                text.append(block("CERTIFICATE", certificate.getEncoded()));
        return text.toString();
    }

    /** The key in the form of today. */
    public String key(String name) throws GeneralSecurityException {
        return block("PRIVATE KEY", encoded(name));
    }

    private byte[] encoded(String name) throws GeneralSecurityException {
        return store.getKey(name, PASSWORD.toCharArray()).getEncoded();
    }

    /** An RSA key in the form older tools write: what the form of today packs. */
    String oldRsaKey(String name) throws GeneralSecurityException {
        byte[] key = encoded(name);
        return block("RSA PRIVATE KEY", Arrays.copyOfRange(key, 26, key.length));
    }

    /** A key on the curve P-256 or P-384 in the form older tools write, which says the curve itself. */
    String oldCurveKey(String name) throws GeneralSecurityException {
        byte[] key = encoded(name);
        String hex = HexFormat.of().formatHex(key);
        boolean long384 = hex.contains("06052b81040022");
        String curve = long384 ? "06052b81040022" : "06082a8648ce3d030107";
        int bytes = long384 ? 48 : 32;
        int at = hex.indexOf("0201010" + "4" + HexFormat.of().toHexDigits((byte) bytes)) / 2 + 5;
        var parts = new ByteArrayOutputStream();
        parts.writeBytes(
                HexFormat.of().parseHex("020101" + "04" + HexFormat.of().toHexDigits((byte) bytes)));
        parts.write(key, at, bytes);
        parts.writeBytes(HexFormat.of()
                .parseHex("a0" + HexFormat.of().toHexDigits((byte) (curve.length() / 2)) + curve));
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(new byte[] {0x30, (byte) parts.size()});
        whole.writeBytes(parts.toByteArray());
        return block("EC PARAMETERS", HexFormat.of().parseHex(curve)) + block("EC PRIVATE KEY", whole.toByteArray());
    }

    static String block(String label, byte[] bytes) {
        String data = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        return "-----BEGIN " + label + "-----\n" + data + "\n-----END " + label + "-----\n";
    }
}
