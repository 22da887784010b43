package io.kalends.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the two servers are started, each in a process of its own.
 *
 * @param program the command of the program, such as the path of its launcher
 * @param folder to run in, in which there are no settings
 */
public record Servers(List<String> program, Path folder) {
    /** The service listens on this machine only, and only while it is measured. */
    private static final String SECRET = "measuremeasuremeasure123";

    /** Where the system can give out memory in large pages. */
    private static final Path LARGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage");

    public static final String AUTHORIZATION =
            "Basic " + Base64.getEncoder().encodeToString(("admin:" + SECRET).getBytes(StandardCharsets.UTF_8));

    public static final String FIRST_QUESTION = Requests.API + "/events";

    /** The service as anybody starts it, on a store. */
    Running service(Store store) throws IOException, InterruptedException {
        Running service = launch(store, Redirect.DISCARD, Map.of());
        service.awaitAnswer(FIRST_QUESTION);
        return service;
    }

    /** The same, not yet ready to answer. */
    public Running launch(Store store, Redirect output, Map<String, String> settings, String... options)
            throws IOException {
        var command = new ArrayList<>(program);
        command.addAll(List.of("serve", "--host=127.0.0.1", "--port={port}"));
        command.addAll(store.settings());
        command.addAll(List.of(options));
        var environment = new HashMap<>(settings);
        environment.put("KALENDS_ADMIN_PASSWORD", SECRET);
        return Running.launch(command, environment, folder, output);
    }

    /** With the options the launcher gives the service. */
    Running bare() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java,
                "-XX:+UseSerialGC",
                "-Xms48m",
                "-Xmx176m",
                "-Xmn36m",
                "-XX:SurvivorRatio=4",
                "-XX:+UseCompactObjectHeaders",
                "-XX:InlineSmallCode=1000"));
        if (Files.exists(LARGE_PAGES)) command.add("-XX:+UseTransparentHugePages");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BareServer.class.getName(), "{port}"));
        Running bare = Running.launch(command, Map.of(), folder, Redirect.DISCARD);
        bare.awaitAnswer("/");
        return bare;
    }
}
