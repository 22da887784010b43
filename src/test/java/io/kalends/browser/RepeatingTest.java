package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.kalends.Answer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Those who look after events that repeat, in a real browser; what they do is counted. */
class RepeatingTest extends EditorTask {
    @RegisterExtension
    static final Browser browser = new Browser();

    RepeatingTest() {
        super(browser);
    }

    /** Four Tuesdays. */
    private long series() {
        return service.post(ADMIN, "/events", """
                        {"title": "Yoga", "start_date": "2026-12-08 19:30", "end_date": "2026-12-08 21:00",
                         "recurrence": {"rule": "FREQ=WEEKLY;BYDAY=TU;COUNT=4"}}""").id();
    }

    private List<String> each(String query, String field) {
        Answer found = service.get(ADMIN, "/events?window=all&per_page=50" + query);
        return IntStream.range(0, found.list("events").size())
                .mapToObj(i -> String.valueOf(found.at("events." + i + "." + field)))
                .toList();
    }

    private static void save(Page page) {
        page.waitForURL("**/events/*?done=*");
    }

    private Locator saveButton(Page page) {
        return page.locator(".actions [name=save]");
    }

    @ParameterizedTest
    @CsvSource({
        "en-GB, 1280, true, false",
        "en-GB, 390, true, true",
        "en-GB, 390, false, false",
        "de-DE, 1280, true, true",
        "de-DE, 390, true, false",
        "de-DE, 1280, false, false",
    })
    void weeklyClassWithAnException_isMadeByEightActions(String language, int width, boolean scripts, boolean dark) {
        Page page = begin(language, width, scripts, dark);
        press(page.locator(".head .primary"));
        page.waitForURL("**/events/new");
        fill(page.locator("#f-title"), "Yoga");
        fill(page.locator("#f-start-date"), "8.12.2026 19:30");
        choose(page.locator("#f-repeats"), "weekly");
        assertThat(page.locator("#f-repeats-until").isVisible()).isFalse();
        choose(page.locator("#f-repeats-ends"), "until");
        fill(page.locator("#f-repeats-until"), "29.12.2026");
        fill(page.locator("#f-repeats-except"), "22.12.2026");
        if (!scripts) page.locator("[name=check]").click();
        Locator dates = page.locator("#next-dates li");
        dates.nth(2).waitFor();
        page.waitForCondition(() -> dates.count() == 3);
        assertThat(dates.last().textContent()).contains("29");
        assertThat(page.locator("#f-repeats-rule").isVisible()).isFalse();
        look(page);
        press(saveButton(page));
        save(page);
        look(page);

        assertThat(actions).isEqualTo(8);
        assertThat(each("", "start_date"))
                .containsExactly("2026-12-08 19:30:00", "2026-12-15 19:30:00", "2026-12-29 19:30:00");
        assertThat(barriers).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"en-GB, 1280, true, false", "de-DE, 390, true, true", "de-DE, 390, false, false"})
    void oneDate_isCancelledByTwoActionsAndAnotherMovedByFour(
            String language, int width, boolean scripts, boolean dark) {
        long series = series();
        Page page = begin(language, width, scripts, dark);
        look(page);
        press(page.locator(".note a"));
        page.waitForURL("**/events?series=" + series);
        look(page);
        press(page.locator("button[value^=cancel]").nth(1));
        page.waitForURL("**/events?*done=cancel*");
        look(page);
        assertThat(actions).isEqualTo(2);
        assertThat(each("", "event_status")).containsExactly("scheduled", "cancelled", "scheduled", "scheduled");
        press(page.locator("button[value^=trash]").nth(1));
        page.waitForURL("**/events?*done=trash*");
        assertThat(each("", "start_date"))
                .containsExactly("2026-12-08 19:30:00", "2026-12-22 19:30:00", "2026-12-29 19:30:00");

        actions = 0;
        page.navigate("/admin/events");
        press(page.locator(".note a"));
        press(page.locator("td.when a").nth(1));
        page.locator("[name=scope]").first().waitFor();
        look(page);
        fill(page.locator("#f-start-date"), "23.12.2026");
        // Without scripts an end that is left out follows from the start.
        if (!scripts) page.locator("#f-end-date").fill("");
        press(saveButton(page));
        save(page);
        look(page);
        assertThat(actions).isEqualTo(4);
        assertThat(each("", "end_date"))
                .containsExactly("2026-12-08 21:00:00", "2026-12-23 21:00:00", "2026-12-29 21:00:00");
        page.navigate("/admin/events?series=" + series);
        look(page);
        assertThat(barriers).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"en-GB, 1280, true, false", "de-DE, 390, true, true", "en-GB, 1280, false, false"})
    void followingDates_andTheWholeSeriesAreChanged(String language, int width, boolean scripts, boolean dark) {
        long series = series();
        String third = each("&series=" + series, "id").get(2);
        Page page = begin(language, width, scripts, dark);
        page.navigate("/admin/events/" + third);
        press(page.locator("[name=scope][value=following]").first());
        fill(page.locator("#f-title"), "Pilates");
        assertThat(page.locator(".for-following").first().isVisible()).isTrue();
        assertThat(page.locator(".for-this").first().isVisible()).isFalse();
        look(page);
        press(saveButton(page));
        save(page);
        assertThat(each("", "title")).containsExactly("Yoga", "Yoga", "Pilates", "Pilates");
        assertThat(actions).isEqualTo(3);

        String second = each("&series=" + series, "id").get(1);
        service.patch(ADMIN, "/events/" + second, "{\"title\": \"Yoga by candlelight\"}");
        page.navigate("/admin/events/" + second);
        look(page);
        page.navigate("/admin/events/" + series);
        look(page);
        page.locator("#f-repeats").selectOption("daily");
        saveButton(page).click();
        page.locator("#f-sure").waitFor();
        assertThat(page.locator("#f-sure").textContent()).contains("15");
        look(page);
        page.locator("#f-sure button").click();
        save(page);
        assertThat(each("&series=" + series, "title")).containsOnly("Yoga");
        page.navigate("/admin/events/" + third);
        page.locator(".discard summary").click();
        look(page);
        page.locator(".discard [value=following]").check();
        page.locator(".discard .bad").click();
        page.locator("main form .bad").waitFor();
        look(page);
        assertThat(barriers).isEmpty();
    }

    @Test
    void startThatDoesNotFit_isReplacedByOnePress() {
        Page page = begin("en-GB", 1280, true, false);
        page.navigate("/admin/events/new");
        page.locator("#f-title").fill("Yoga");
        page.locator("#f-start-date").fill("9.12.2026 19:30");
        page.locator("#f-repeats").selectOption("monthly_by_last_weekday");
        Locator fit = page.locator("#next-dates [name=fit]");
        fit.waitFor();
        assertThat(fit.textContent()).isEqualTo("Begin on Wed, 25 Nov 2026");
        look(page);
        fit.click();
        page.locator("#next-dates li").first().waitFor();
        assertThat(page.locator("#f-end-date").inputValue()).isEqualTo("Wed, 25 Nov 2026");
        assertThat(page.locator("#f-repeats option:checked").textContent())
                .isEqualTo("On the last Wednesday of each month");
        assertThat(barriers).isEmpty();
    }

    @Test
    void weekday_goesAlongWithTheStart() {
        Page page = begin("en-GB", 1280, true, false);
        page.navigate("/admin/events/new");
        page.locator("#f-start-date").fill("8.12.2026 19:30");
        page.locator("#f-repeats").selectOption("weekly");
        page.locator(".toggles [value=tuesday]:checked").waitFor();
        page.locator("#f-start-date").fill("9.12.2026 19:30");
        page.locator("#f-start-date").blur();
        page.locator(".toggles [value=wednesday]:checked").waitFor();

        assertThat(page.locator(".toggles :checked").count()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void enterKey_savesAndConfirmsNothing(boolean scripts) {
        long series = series();
        Page page = begin("en-GB", 1280, scripts, false);
        page.navigate("/admin/events/" + series);
        page.locator("#f-title").fill("Pilates");
        page.locator("#f-title").press("Enter");
        save(page);
        assertThat(each("", "title")).hasSize(4).containsOnly("Pilates");

        page.navigate("/admin/events/" + series);
        page.locator("#f-repeats").selectOption("never");
        saveButton(page).click();
        page.locator("#f-sure").waitFor();
        page.locator("#f-title").fill("Yoga");
        page.locator("#f-title").press("Enter");
        page.waitForLoadState();
        page.locator("#f-sure").waitFor();
        assertThat(each("", "title")).hasSize(4).containsOnly("Pilates");
        look(page);
        assertThat(barriers).isEmpty();
    }

    private static void tabTo(Page page, String selector) {
        for (int i = 0; i < 150; i++) {
            page.keyboard().press("Tab");
            if ((Boolean) page.evaluate("selector => document.activeElement.matches(selector)", selector)) return;
        }
        throw new AssertionError(selector + " is not reached on " + page.url());
    }

    @Test
    void keyboard_isEnough() {
        Page page = begin("en-GB", 1280, true, false);
        page.navigate("/admin/events/new");
        page.keyboard().type("Tour");
        tabTo(page, "#f-start-date");
        page.keyboard().type("8.12.2026 19:30");
        tabTo(page, "#f-repeats");
        page.keyboard().type("On dates that I type");
        tabTo(page, "#f-repeats-also");
        page.keyboard().type("10.12.2026\n12.12.2026 18:00");
        page.locator("#next-dates li").nth(2).waitFor();
        page.keyboard().press("Control+s");
        save(page);
        assertThat(each("", "start_date"))
                .containsExactly("2026-12-08 19:30:00", "2026-12-10 19:30:00", "2026-12-12 18:00:00");

        page.navigate("/admin/events");
        tabTo(page, ".note a");
        page.keyboard().press("Enter");
        page.waitForURL("**/events?series=*");
        tabTo(page, "tr:nth-child(2) td.when a");
        page.keyboard().press("Enter");
        page.locator("[name=scope]").first().waitFor();
        tabTo(page, "[name=scope]");
        page.keyboard().press("ArrowRight");
        page.keyboard().press("ArrowRight");
        tabTo(page, "#f-title");
        page.keyboard().press("Control+a");
        page.keyboard().type("Great tour");
        page.keyboard().press("Control+s");
        save(page);
        assertThat(each("", "title")).hasSize(3).containsOnly("Great tour");
    }
}
