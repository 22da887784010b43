package io.kalends.dist;

import io.kalends.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An image for containers, as an archive in the layout of the Open Container Initiative that Docker can load as well. */
final class Image {
    private static final int USER = 10001;
    private static final String FOLDER = "/opt/kalends";
    private static final String DATA = "/var/lib/kalends";
    private static final String TYPE = "application/vnd.oci.image.";

    private final Release release;
    private final Path work;
    private final Tree archive = new Tree();

    /** A layer by the digests of its archive, compressed and not. */
    private record Layer(String digest, long size, String content) {}

    /** @param work a folder for what is made on the way */
    Image(Release release, Path work) {
        this.release = release;
        this.work = work;
    }

    String name() {
        return release.name() + "-image.tar";
    }

    void write(Tree base, Tree program, Path to) throws IOException {
        List<Layer> layers =
                List.of(layer("base", furnished(base)), layer("program", new Tree().add("opt/kalends", program)));
        Map<String, Object> config = blob(TYPE + "config.v1+json", Json.bytes(config(layers)));
        Map<String, Object> manifest = blob(
                TYPE + "manifest.v1+json",
                Json.bytes(ordered(
                        "schemaVersion",
                        2,
                        "mediaType",
                        TYPE + "manifest.v1+json",
                        "config",
                        config,
                        "layers",
                        layers.stream().map(Image::described).toList())));
        manifest.put("annotations", Map.of("org.opencontainers.image.ref.name", release.version()));
        archive.text("oci-layout", "{\"imageLayoutVersion\": \"1.0.0\"}");
        archive.bytes("index.json", Json.bytes(ordered("schemaVersion", 2, "manifests", List.of(manifest))));
        archive.bytes("manifest.json", Json.bytes(List.of(forDocker(config, layers))));
        try (OutputStream out = Files.newOutputStream(to)) {
            Tar.write(archive, release, out);
        }
    }

    /** With the few files that packages leave to those who install them. */
    private static Tree furnished(Tree base) {
        return base.text(
                        "etc/passwd",
                        "root:x:0:0::/:/bin/sh\nkalends:x:" + USER + ":" + USER + "::" + DATA + ":/bin/sh\n")
                .text("etc/group", "root:x:0:\nkalends:x:" + USER + ":\n")
                .text("etc/nsswitch.conf", "hosts: files dns\n")
                .folder("tmp", 01777, 0)
                .folder("var/lib/kalends", 0700, USER);
    }

    private Layer layer(String name, Tree tree) throws IOException {
        Path file = work.resolve(name + ".tar.gz");
        MessageDigest compressed = sha256();
        MessageDigest content = sha256();
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), compressed)) {
            Tar.writeCompressed(tree, release, out, content);
        }
        String digest = hex(compressed);
        archive.add("blobs/sha256/" + digest, file);
        return new Layer(digest, Files.size(file), hex(content));
    }

    /** Adds the bytes under their digest, and describes them. */
    private Map<String, Object> blob(String type, byte[] bytes) {
        String digest = HexFormat.of().formatHex(sha256().digest(bytes));
        archive.bytes("blobs/sha256/" + digest, bytes);
        return ordered("mediaType", type, "digest", "sha256:" + digest, "size", bytes.length);
    }

    private static Map<String, Object> described(Layer layer) {
        return ordered(
                "mediaType", TYPE + "layer.v1.tar+gzip", "digest", "sha256:" + layer.digest(), "size", layer.size());
    }

    private Map<String, Object> config(List<Layer> layers) {
        return ordered(
                "created", release.time().toString(),
                "architecture", release.architecture(),
                "os", "linux",
                "config", running(),
                "rootfs",
                        ordered(
                                "type",
                                "layers",
                                "diff_ids",
                                layers.stream()
                                        .map(layer -> "sha256:" + layer.content())
                                        .toList()),
                "history",
                        List.of(
                                ordered("created", release.time().toString(), "created_by", "packages of Debian"),
                                ordered("created", release.time().toString(), "created_by", "kalends package")));
    }

    private Map<String, Object> running() {
        long second = 1_000_000_000L;
        return ordered(
                "User", USER + ":" + USER,
                "ExposedPorts", Map.of("8080/tcp", Map.of()),
                "Env", List.of("PATH=" + FOLDER + ":/usr/bin", "KALENDS_HOST=0.0.0.0", "KALENDS_DATA=" + DATA),
                "Entrypoint", List.of(FOLDER + "/kalends"),
                "Cmd", List.of("serve"),
                "Volumes", Map.of(DATA, Map.of()),
                "WorkingDir", DATA,
                "Labels",
                        ordered(
                                "org.opencontainers.image.title", "Kalends",
                                "org.opencontainers.image.version", release.version(),
                                "org.opencontainers.image.licenses", "Apache-2.0"),
                "StopSignal", "SIGTERM",
                "Healthcheck",
                        ordered(
                                "Test", List.of("CMD", FOLDER + "/kalends", "health"),
                                "Interval", 30 * second,
                                "Timeout", 10 * second,
                                "StartPeriod", 60 * second,
                                "Retries", 3));
    }

    private Map<String, Object> forDocker(Map<String, Object> config, List<Layer> layers) {
        String digest = String.valueOf(config.get("digest")).replace("sha256:", "blobs/sha256/");
        return ordered(
                "Config", digest,
                "RepoTags", List.of("kalends:" + release.version()),
                "Layers",
                        layers.stream()
                                .map(layer -> "blobs/sha256/" + layer.digest())
                                .toList());
    }

    /** Names and values in turn. */
    private static Map<String, Object> ordered(Object... pairs) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < pairs.length; i += 2) map.put(String.valueOf(pairs[i]), pairs[i + 1]);
        return map;
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    static String sha256(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = Files.newInputStream(file);
                OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            in.transferTo(out);
        }
        return hex(digest);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
