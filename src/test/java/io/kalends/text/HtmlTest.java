package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTest {
    private static final String ALL_ELEMENTS = """
            <p dir="ltr" lang="en" class="c" title="t"><a href="/x">a</a><abbr>b</abbr><b>c</b><cite>d</cite><code>e</code>\
            <del>f</del><dfn>g</dfn><em>h</em><i>i</i><ins>j</ins><kbd>k</kbd><mark>l</mark><q cite="x">m</q><s>n</s>\
            <samp>o</samp><small>p</small><span>q</span><strong>r</strong><sub>s</sub><sup>t</sup>\
            <time datetime="2026-12-01">u</time><u>v</u><var>w</var><br />\
            <img src="http://x/y" alt="z" width="1" height="2" /></p><hr />
            <blockquote cite="https://x">a</blockquote><div>b</div><pre>c
              d</pre>
            <dl><dt>a</dt><dd>b</dd></dl><ul><li>a</li></ul><ol start="3"><li>a</li></ol>
            <details><summary>a</summary>b</details><figure>a<figcaption>b</figcaption></figure>
            <h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>
            <table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead>\
            <tbody><tr><td colspan="2" rowspan="1">c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>""";

    @Test
    void clean_keepsWhatIsAllowed() {
        assertThat(Html.clean(ALL_ELEMENTS)).isEqualTo(ALL_ELEMENTS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a = b @ c + \"d\" 'e' `f` {{g}} {h} \\ é 😀 \u00a0",
                "<span></span><a>x</a><div></div>",
                "R&amp;B 5 &lt; 6 &gt; 4 &amp;amp;",
                "a\n\nb\tc",
            })
    void clean_leavesCleanTextAlone(String text) {
        assertThat(Html.clean(text)).isEqualTo(text.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5 < 6 | 5 &lt; 6",
                "a<b | a&lt;b",
                "<b>x</b> a<b and more | <b>x</b> a&lt;b and more",
                "I <3 R&B | I &lt;3 R&amp;B",
                "&quot;&#39;&#64;&eacute;&copy; | \"'@é©",
                "<br><br/><hr><BR > | <br /><br /><hr /><br />",
                "<B CLASS=x Title='a\"b<c>&amp;'>y | <b class=\"x\" title=\"a&quot;b&lt;c&gt;&amp;\">y</b>",
                "<b>1<i>2</b>3</i> | <b>1<i>2</i></b><i>3</i>",
                "<ul><li>a<li>b</ul> | <ul><li>a</li><li>b</li></ul>",
                "<p>a<p>b | <p>a</p><p>b</p>",
                "x</p></b>y | xy",
                "<a title=x title=y>z</a> | <a title=\"x\">z</a>",
            })
    void clean_writesOneForm(String html, String cleaned) {
        assertThat(Html.clean(html)).isEqualTo(cleaned);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a<script>x</script>b | ab",
                "a<style>x</style>b | ab",
                "a<iframe src=x>x<b>y</b></iframe>b | ab",
                "a<object>x<p>y</object>b | ab",
                "a<embed src=x>b | ab",
                "a<template>x<b>y</b></template>b | ab",
                "a<noscript>x<b>y</b></noscript>b | ab",
                "a<svg><svg>x</svg><p>y</svg>b | ab",
                "a<svg/>b<math />c | abc",
                "a<math><mi>x</mi></math>b | ab",
                "a<!-- x > y -->b<!-- > | ab",
                "a<?php x ?>b<!DOCTYPE html>c | abc",
                "<font color=red>x</font><center>y</center><o:p>z</o:p> | xyz",
                "<form>a<input><button>b</button><select><option>c</select></form> | abc",
                "<title>a</title><textarea><b>c</textarea><noframes>d</noframes> | a&lt;b&gt;cd",
                "<html><head><meta><body>x</body></html>y | xy",
                "<b onclick=x style=y id=z data-q=w>x</b> | <b>x</b>",
                "<b href=x src=http://y colspan=2>x</b> | <b>x</b>",
                "<scr<script>ipt>alert(1)</script> | ipt&gt;alert(1)",
            })
    void clean_removesTheRest(String html, String cleaned) {
        assertThat(Html.clean(html)).isEqualTo(cleaned);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://x/y?a=1",
                "HTTPS://x",
                "mailto:a@b?subject=x%20y",
                "tel:+49-30;ext=1",
                "/a:b",
                "x/y:z",
                "?a:b",
                "#a",
                "../x",
                "//x/y",
                "ü.html",
                ""
            })
    void clean_keepsLinks(String address) {
        String link = "<a href=\"" + address + "\">x</a>";

        assertThat(Html.clean(link)).isEqualTo(link);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:x",
                " JavaScript:x",
                "java&#9;script:x",
                "java\nscript:x",
                "&#1;javascript:x",
                "data:text/html,x",
                "javascript&colon;x",
                "vbscript:x",
                "ftp://x",
                "a:b",
                "&#x6A;avascript:x"
            })
    void clean_removesOtherLinks(String address) {
        assertThat(Html.clean("<a href=\"" + address + "\">x</a>")).isEqualTo("<a>x</a>");
        assertThat(Html.clean("<q cite=\"" + address + "\">x</q>")).isEqualTo("<q>x</q>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.png", "/x.png", "//x/y.png", "data:image/png;base64,x", "mailto:x", "tel:1", "http:x"})
    void clean_takesImagesFromTheWebOnly(String address) {
        assertThat(Html.clean("<img src=\"" + address + "\" alt=\"a\">")).isEqualTo("<img alt=\"a\" />");
    }

    @Test
    void clean_normalisesLineEndsAndControlCharacters() {
        assertThat(Html.clean(" \r\na\r\nb\rc\u0001\u000b&#1;&#x7f;\td\n")).isEqualTo("a\nb\nc\td");
    }

    @Test
    void clean_changesNothingTheSecondTime() {
        Samples.checkTwiceIsOnce(Html::clean);
    }

    @Test
    void clean_limitsDepth() {
        String deep = "<div>".repeat(10_000) + "x";

        assertThat(Html.clean(deep))
                .startsWith("<div><div>")
                .endsWith("</div>")
                .contains("x")
                .hasSizeLessThan(2_000);
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource({"io.kalends.text.Hostile#texts", "io.kalends.text.Hostile#markup"})
    void all_areQuickWithHostileText(String html) {
        Hostile.check(html, text -> Html.toText(Html.paragraphs(Html.clean(text))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | ``",
                "a | <p>a</p>",
                "a~b | <p>a<br />~b</p>",
                "a~~b | <p>a</p>~<p>b</p>",
                "a~ ~\t~~b~c | <p>a</p>~<p>b<br />~c</p>",
                "a<br />~b | <p>a<br />~b</p>",
                "a<br /> ~b | <p>a<br /> ~b</p>",
                "a<br />b | <p>a<br />b</p>",
                "<b>a</b>~~<i>b</i> | <p><b>a</b></p>~<p><i>b</i></p>",
                "<b>a~~b</b> | <p><b>a<br />~<br />~b</b></p>",
                "<span title=\"a~~b\">c</span> | <p><span title=\"a~~b\">c</span></p>",
                "<p>a</p>~~b | <p>a</p>~~b",
                "a~<hr />~b | a~<hr />~b",
                "<img src=\"http://x\" /> | <p><img src=\"http://x\" /></p>",
            })
    void paragraphs_wrapsTextWithoutBlocks(String cleaned, String wrapped) {
        assertThat(Html.paragraphs(cleaned.replace('~', '\n'))).isEqualTo(wrapped.replace('~', '\n'));
    }

    @Test
    void paragraphs_comeBackAsTheyWere() {
        Samples.check(
                sample -> Html.paragraphs(Html.clean(Html.paragraphs(Html.clean(sample)))),
                sample -> Html.paragraphs(Html.clean(sample)));
        String deep = Html.paragraphs(Html.clean("<b>".repeat(10_000) + "x"));
        assertThat(Html.paragraphs(Html.clean(deep))).isEqualTo(deep);
    }

    @Test
    void paragraphs_ofTextWithScript() {
        String shown = Html.paragraphs(Html.clean("a\\b\n\n<script>x</script>5 < 6"));

        assertThat(shown).isEqualTo("<p>a\\b</p>\n<p>5 &lt; 6</p>");
        assertThat(Html.paragraphs(Html.clean(shown))).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | ``",
                "<p>a</p><p>b</p> | a b",
                "a<br />b<hr />c | a b c",
                "<b>a</b>b<i>c</i> d | abc d",
                "<ul><li>a</li><li>b</li></ul> | a b",
                "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table> | a b",
                "5 &lt; 6 &amp;lt; &amp; | 5 < 6 &lt; &",
                "<a href=\"x\" title=\"&quot;\">a</a> | a",
            })
    void toText_leavesTheWords(String cleaned, String text) {
        assertThat(Html.toText(cleaned)).isEqualTo(text);
    }
}
