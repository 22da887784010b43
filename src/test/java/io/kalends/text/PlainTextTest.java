package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlainTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "R&amp;B <b>x</b> a\\b | R&B x a\\b",
                "&amp;amp;amp;lt; | <",
                "&amp;lt;b&amp;gt;x | x",
                "&lt;script&gt;x&lt;/script&gt; | x",
                "&#60;b&#x3E;x | x",
                "&am<b>p;lt;i>x | x",
                "<<b>i>x | x",
                "&#146;n&#150; | ’n–",
                "&notit; &unknown; &; &#; &#x; | &notit; &unknown; &; &#; &#x;",
                "R&D, AT&T, ?a=1&copy=2, &copy 2020 | R&D, AT&T, ?a=1&copy=2, &copy 2020",
                "&#x1F600;&hearts; | 😀♥",
                "a&nbsp;b | a b",
                "&lt\u037e x | < x",
                "&lt&#x37e; x | < x",
                "&#0;&#xD800;&#x110000; | \uFFFD\uFFFD\uFFFD",
            })
    void clean_decodesAndRemovesUntilNothingChanges(String text, String cleaned) {
        assertThat(PlainText.clean(text)).isEqualTo(cleaned);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5 < 6",
                "a<b",
                "a < b > c",
                "I <3 you",
                "</3",
                "1<2>0",
                "x > y",
                "<",
                "a <- b",
                "\"quoted\" 'text' \\ “typographic”",
            })
    void clean_leavesTextAlone(String text) {
        assertThat(PlainText.clean(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a<br>b<br/>c</p>d | abcd",
                "a<!-- b > c -->d<!---->e<!-->f | adef",
                "a<!DOCTYPE html>b<?php c ?>d | abd",
                "<a href='x' title=y>z</a> | z",
                "a <img src=x onerror=alert(1) | a",
                "a <!-- b | a",
                "<B>x</B><x-y>z</x-y> | xz",
            })
    void clean_removesTags(String text, String cleaned) {
        assertThat(PlainText.clean(text)).isEqualTo(cleaned);
    }

    @Test
    void clean_makesOneLine() {
        assertThat(PlainText.clean(" \t a\r\nb\n\n  c\u2028d\u3000e\u00a0 ")).isEqualTo("a b c d e");
    }

    @Test
    void clean_removesControlCharacters() {
        assertThat(PlainText.clean("a\u0001\u0008\u000b\u000c\u001b\u007f\u0085&#1;\uFFFFb"))
                .isEqualTo("ab");
    }

    @Test
    void clean_replacesHalfCharacters() {
        assertThat(PlainText.clean("a\uD83Db\uDE00")).isEqualTo("a\uFFFDb\uFFFD");
    }

    @Test
    void clean_composes() {
        assertThat(PlainText.clean("Cafe\u0301 e<b>\u0301 e&#x301;")).isEqualTo("Café é é");
    }

    @Test
    void clean_changesNothingTheSecondTime() {
        Samples.checkTwiceIsOnce(PlainText::clean);
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource({"io.kalends.text.Hostile#texts", "io.kalends.text.Hostile#markup"})
    void clean_isQuickWithHostileText(String text) {
        Hostile.check(text, PlainText::clean);
    }
}
