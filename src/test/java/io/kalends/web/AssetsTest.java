package io.kalends.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssetsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~a , b { color : red ; margin: 0 auto }~|a,b{color :red;margin:0 auto}",
                "~/* one */ a {} /* two */ b :hover {}~|a{}b :hover{}",
                "~a::after { content: \": { ; /* \"; }~|a::after{content:\": { ; /* \"}",
                "~a { width: calc(1px + 2px) }~|a{width:calc(1px + 2px)}",
                "~a { color : red } /* without an end~|a{color :red}",
                "~a { content: \"without an end }~|a{content:\"without an end }",
                "~a {} /*/ b {} */ c {}~|a{}c{}",
                "~a > b { margin: 0.5rem 10.5em 0 }~|a>b{margin:.5rem 10.5em 0}",
            })
    void styleSheet_losesOnlyWhatMeansNothing(String css, String compact) {
        assertThat(new String(Assets.compact(css.getBytes(UTF_8)), UTF_8)).isEqualTo(compact);
    }
}
