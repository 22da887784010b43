package io.kalends.dist;

import io.kalends.bench.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is released, for which machines.
 *
 * @param time of every file, so that what is built twice is the same
 * @param architecture as Debian and images call it
 */
record Release(String version, Instant time, String architecture) {
    private static final Pattern TIME =
            Pattern.compile("<project\\.build\\.outputTimestamp>(.+)</project\\.build\\.outputTimestamp>");

    /** The version is that of the program; the time is said beside it. */
    static Release of(Sbom sbom, Path project) throws IOException {
        Matcher time = TIME.matcher(Files.readString(project));
        if (!time.find()) throw new Trouble("There is no time of the release in " + project + ".");
        return new Release(sbom.version(), OffsetDateTime.parse(time.group(1)).toInstant(), here());
    }

    private static String here() {
        String system = System.getProperty("os.name");
        if (!system.equals("Linux"))
            throw new Trouble("Packages are made on Linux, for Linux; this is " + system + ".");
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> "amd64";
            case "aarch64", "arm64" -> "arm64";
            case String other -> throw new Trouble("Packages are made on x86-64 and ARM; this is " + other + ".");
        };
    }

    FileTime fileTime() {
        return FileTime.from(time);
    }

    /** The name of the archive and of the folder in it. */
    String name() {
        return "kalends-" + version + "-linux-" + architecture;
    }
}
