package io.kalends.admin;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.auth.Role;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The table of an editor shows hidden events among the others, and shares the list of the others with everybody. */
class HiddenInTableTest {
    private static final Pattern TITLE = Pattern.compile("Evening (\\d+)");

    @RegisterExtension
    final TestService service = new TestService();

    private void post(int number, String more) {
        LocalDate day = LocalDate.of(2027, 1, 1).plusDays(number);
        assertThat(service.post(EDITOR, "/events", """
                {"title": "Evening %s", "start_date": "%s 10:00", "end_date": "%s 11:00"%s}""".formatted(number, day, day, more))
                        .status())
                .isEqualTo(201);
    }

    private static List<Integer> shown(String page) {
        var numbers = new ArrayList<Integer>();
        TITLE.matcher(page)
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .forEach(number -> {
                    if (numbers.isEmpty() || !numbers.getLast().equals(number)) numbers.add(number);
                });
        return numbers;
    }

    @Test
    void table_hasThemInTheirPlaces() {
        var expected = new ArrayList<Integer>();
        for (int i = 0; i < 60; i++) {
            String more = i % 5 == 0 ? ", \"hide_from_listings\": true" : i % 7 == 0 ? ", \"status\": \"draft\"" : "";
            post(i, more);
            expected.add(i);
        }
        Browser editor = Browser.loggedIn(service, Role.EDITOR);

        var first = shown(editor.get("/admin/events").body());
        var last = shown(editor.get("/admin/events?page=3").body());
        var latest = shown(editor.get("/admin/events?order=start-desc").body());

        assertThat(first).isEqualTo(expected.subList(0, 25));
        assertThat(last).isEqualTo(expected.subList(50, 60));
        assertThat(latest).isEqualTo(expected.reversed().subList(0, 25));
        assertThat(editor.get("/admin/events?status=draft").body()).contains("Evening 7<", "Evening 14<");
    }
}
