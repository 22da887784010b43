package io.kalends.dist;

import io.kalends.bench.Trouble;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** A Java with only the modules that the program uses, made of the JDK this runs on. */
final class JavaRuntime {
    /** Not named by any class: the words that dates are written with, in the languages of the pages. */
    private static final String LOCALE_DATA = "jdk.localedata";

    private JavaRuntime() {}

    /** @param jars the program and its libraries */
    static void make(List<Path> jars, Path folder) {
        run(
                "jlink",
                "--add-modules=" + modules(jars) + "," + LOCALE_DATA,
                "--include-locales=en,de",
                "--no-header-files",
                "--no-man-pages",
                // The archives compress it better as a whole.
                "--compress=zip-0",
                "--output=" + folder);
    }

    private static String modules(List<Path> jars) {
        var words = new ArrayList<>(List.of(
                "--multi-release=" + Runtime.version().feature(), "--ignore-missing-deps", "--print-module-deps"));
        jars.forEach(jar -> words.add(jar.toString()));
        return run("jdeps", words.toArray(String[]::new)).strip();
    }

    private static String run(String name, String... words) {
        ToolProvider tool = ToolProvider.findFirst(name)
                .orElseThrow(() -> new Trouble("This Java has no " + name + "; a whole JDK has."));
        var out = new StringWriter();
        var err = new StringWriter();
        int code = tool.run(new PrintWriter(out), new PrintWriter(err), words);
        if (code != 0) throw new Trouble(name + " failed: " + out + err);
        return out.toString();
    }
}
