package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lists too long to be sorted for a page hold the same in every order, whether they are cached or not. A second service
 * that caches none has the same calendar.
 */
@Tag("trial")
@Timeout(180)
class LongListsTest {
    private static final int EVENTS = 10_000;
    private static final List<String> ORDERS =
            List.of("", "&orderby=title", "&orderby=modified", "&orderby=end_date", "&orderby=date", "&orderby=id");

    private static final TestService service = service("40");
    private static final TestService searching = service("0");
    private static Calendar calendar;

    private static TestService service(String listMemory) {
        return new TestService()
                .with(Setting.BASE_URL, "http://calendar.example")
                .with(Setting.LIST_MEMORY, listMemory);
    }

    @BeforeAll
    static void fill() throws Exception {
        for (TestService one : List.of(service, searching)) {
            one.start();
            one.stop();
            calendar = new Calendar(EVENTS, true, one.clock().instant());
            var store = new Store(one.data(), one.config().database());
            var silent = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
            new Filling(store, calendar, new Progress(silent, false)).fill();
            one.restart();
        }
    }

    @AfterAll
    static void stop() {
        service.stop();
        searching.stop();
    }

    @Test
    void order_isThatOfTheStore() {
        List<String> filters =
                List.of("", "&categories=" + calendar.category(0), "&search=" + Words.COMMON, "&free=false");
        for (String filter : filters) for (String order : ORDERS) compare(filter + order);
    }

    private static void compare(String query) {
        Role[] callers = {null, TestService.AUTHOR, TestService.EDITOR};
        for (Role caller : callers) {
            compare(caller, "/events?window=all" + query);
            compare(caller, "/events?starts_after=2026-12-01&order=desc&per_page=7&page=3" + query);
            compare(caller, "/events?ends_before=2027-03-01&strict_dates=1&per_page=50&page=9" + query);
        }
    }

    private static void compare(Role caller, String path) {
        Answer searched = searching.get(caller, path);
        assertThat(searched.number("total")).isPositive();
        assertThat(service.get(caller, path).body())
                .as("%s of %s", path, caller)
                .isEqualTo(searched.body());
    }
}
