package io.kalends.text;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Texts of a megabyte, the most a request may carry, each made to take a careless function minutes or all memory. */
final class Hostile {
    /** Generous, for busy machines: a quadratic function takes far longer. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Hostile() {}

    static void check(String sample, UnaryOperator<String> function) {
        assertTimeoutPreemptively(LIMIT, () -> function.apply(sample));
    }

    static Stream<String> texts() {
        return Stream.of(
                "&" + "amp;".repeat(250_000),
                "&amp;".repeat(200_000),
                "&lt;" + "lt;".repeat(300_000),
                "&semi".repeat(200_000) + ";",
                "&#x37e".repeat(150_000) + ";",
                "&#" + "1".repeat(1_000_000),
                "<".repeat(1_000_000),
                "<b".repeat(400_000),
                "<".repeat(300_000) + "b>".repeat(300_000),
                "<!--".repeat(250_000),
                "<!-- " + ">".repeat(900_000),
                "</".repeat(400_000),
                "a" + "\u0301".repeat(250_000) + "\u0323".repeat(250_000),
                "a" + "\u0301\u0323".repeat(250_000),
                "a" + "&#x301;&#x323;".repeat(60_000),
                "\u0344\u0323".repeat(200_000),
                "\n".repeat(900_000),
                "a\n \n".repeat(200_000),
                ("a\n" + " ".repeat(1_000)).repeat(800),
                "\"-".repeat(400_000));
    }

    static Stream<String> markup() {
        return Stream.of(
                "<div>".repeat(200_000),
                "<div>".repeat(90_000) + "</div>".repeat(90_000),
                "<blockquote><p>".repeat(70_000),
                "<b>".repeat(300_000),
                "<p>" + "<b>".repeat(100_000) + "x</p><p>y</p>".repeat(50_000),
                "<p><b class='" + "z".repeat(300_000) + "'>" + "x</p><p>y".repeat(50_000),
                "<table><tr><td>" + "<i class='zzzzzzzzzz'>".repeat(60) + "x</td><td>y".repeat(80_000),
                "<a " + "title=x ".repeat(100_000) + ">",
                "<a " + IntStream.range(0, 80_000).mapToObj(i -> "a" + i + "=x").collect(Collectors.joining(" ")) + ">",
                "<a title='".repeat(90_000) + ">",
                "<script>".repeat(100_000),
                "<svg ".repeat(200_000) + "/>",
                "<table>x".repeat(100_000),
                "<b><i></b></i>".repeat(70_000),
                "<b>" + "a\n\n".repeat(200_000));
    }
}
