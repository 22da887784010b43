package io.kalends.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Titles of the same event, as two calendars have them. */
class AlikeTitlesTest {
    @ParameterizedTest
    @CsvSource({
        "Jazz in the park, JAZZ in the Park!",
        "Cancelled: Jazz in the park, Jazz in the park",
        "Abgesagt: Früher Vogel, Früher Vogel",
        "[CANCELLED] Jazz in the park, Jazz in the park",
        "The big Jazz night in town, Big Jazz night in town",
        "Abgesagt, Abgesagt",
    })
    void sameEvent_isRecognised(String one, String other) {
        assertThat(AlikeTitles.areAlike(one, other)).isTrue();
        assertThat(AlikeTitles.areAlike(other, one)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Jazz in the park (early), Jazz in the park (late)",
        "Jazz in the park, Jazz in the park - matinee",
        "Kasperle früh, Kasperle spät",
        "Festival of lights 2026, Festival of lights 2027",
        "Yoga course 1, Yoga course 2",
        "Jazz in the park, Chess in the park",
        "Concert, Reading",
    })
    void twoEvents_areToldApart(String one, String other) {
        assertThat(AlikeTitles.areAlike(one, other)).isFalse();
        assertThat(AlikeTitles.areAlike(other, one)).isFalse();
    }
}
