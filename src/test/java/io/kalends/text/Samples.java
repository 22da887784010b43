package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.UnaryOperator;

/** Texts made at random, the same ones in every run. */
public final class Samples {
    private static final String[] MARKUP = """
            <b>|</b>|<i>|</i>|<a href="x">|<a href='http://x/y?a=1&b=2'>|</a>|<p>|</p>|<div>|</div>|<ul>|<ol>|<li>|</li>|</ul>\
            |</ol>|<table>|<tr>|<td>|<th>|<tbody>|<thead>|</tr>|</td>|</tbody>|</table>|<caption>|<dl>|<dt>|<dd>|</dl>|<br>\
            |<br/>|<hr>|<img src=http://a/b>|<img src=x>|</span>|<h1>|</h1>|<h2>|</h2>|<pre>|</pre>|<blockquote>\
            |</blockquote>|<q>|</q>|<figure>|</figure>|<figcaption>|<details>|<summary>|</summary>|</details>|<script>\
            |</script>|<style>|</style>|<svg>|</svg>|<svg/>|<math>|<template>|</template>|<noscript>|</noscript>|<object>\
            |</object>|<iframe>|</iframe>|<embed>|<textarea>|</textarea>|<title>|</title>|<x>|</x>|<!--|-->|<!|<?|<|>|&|&lt;\
            |&gt;|&amp;|&amp;lt;|&copy|&am|p;|&#1;|&#13;|&#x338;|&#x37e;|&semi;|;|"|'|=|/|-|word|5|é|ß|İ|Σ|ς|ﬁ|我|❤️|<code>\
            |</code>|<sub>|</sub>|<form>|<input>|<select>|<option>|<font>|<plaintext>|<xmp>|<u>|</u>|<del>|</del>|<body>\
            |<frameset>|<noframes>|<col>|<a name=x title="q&quot;<>">""".split("\\|");

    private Samples() {}

    /** Checks thousands of texts of markup, text and debris; a failure names the seed of its text. */
    static void check(UnaryOperator<String> actual, UnaryOperator<String> expected) {
        for (int seed = 0; seed < 4_000; seed++) {
            String sample = of(seed);
            assertThat(actual.apply(sample)).as("seed %d: %s", seed, sample).isEqualTo(expected.apply(sample));
        }
    }

    /** Checks that doing something twice equals doing it once. */
    static void checkTwiceIsOnce(UnaryOperator<String> function) {
        check(sample -> function.apply(function.apply(sample)), function);
    }

    /** The text of a seed. */
    public static String of(int seed) {
        var random = new Random(seed);
        var sample = new StringBuilder();
        int length = random.nextInt(seed % 3 == 0 ? 150 : 20);
        for (int i = 0; i < length; i++) sample.append(piece(random));
        return sample.toString();
    }

    private static String piece(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> "\n";
            case 1 -> " ";
            case 2 -> "\n\n";
            case 3 -> "<span title=\"a\n\nb\">";
            case 4 -> Character.toString(random.nextInt(0x3000));
            case 5 -> Character.toString(random.nextInt(Character.MAX_CODE_POINT + 1));
            case 6 -> Character.toString(0x300 + random.nextInt(0x70));
            default -> MARKUP[random.nextInt(MARKUP.length)];
        };
    }
}
