package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of the links of an event only those are stored anew that change. */
class ChangedLinksTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private final Calendar calendar = new Calendar(service);

    @ParameterizedTest
    @ValueSource(strings = {"title", "excerpt", "status", "venue", "organizer", "categories", "tags"})
    void changeOfOneMember_leavesTheLinksOfTheOthers(String member) {
        Map<String, List<Long>> links = Map.of(
                "venue", two(member, name -> calendar.venue(ADMIN, name)),
                "organizer", two(member, name -> calendar.organizer(ADMIN, name)),
                "categories", two(member, calendar::category),
                "tags", two(member, calendar::tag));
        long parent = calendar.event(ADMIN).id();
        long event = calendar.event(ADMIN, members(links), "\"post_parent\": " + parent)
                .id();
        Object value = links.containsKey(member) ? links.get(member).subList(1, 2) : "publish";

        Answer changed = calendar.change(ADMIN, event, members(Map.of(member, value)));

        assertThat(changed.number("post_parent")).isEqualTo(parent);
        links.forEach((name, before) ->
                assertThat(ids(changed, name)).as(name).isEqualTo(name.equals(member) ? value : before));
        for (String name : List.of("categories", "tags"))
            for (long term : links.get(name))
                assertThat(service.get("/" + name + "/" + term).number("count"))
                        .isEqualTo(ids(changed, name).contains(term) ? 1 : 0);
    }

    /** The store writes a few of them in another way than many. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 20})
    void links_areStoredHoweverMany(int count) {
        List<Long> tags = numbered(count, name -> calendar.tag(count + " tags " + name));
        List<Long> venues = numbered(count, name -> calendar.venue(ADMIN, count + " venues " + name));

        Answer made = calendar.event(ADMIN, members(Map.of("tags", tags, "venue", venues)));

        Answer read = service.get("/events/" + made.id());
        assertThat(ids(read, "tags")).containsExactlyInAnyOrderElementsOf(tags);
        assertThat(ids(read, "venue")).isEqualTo(venues);
        for (long tag : tags)
            assertThat(service.get("/tags/" + tag).number("count")).isEqualTo(1);
    }

    private static List<Long> numbered(int count, Function<String, Answer> maker) {
        return IntStream.range(0, count)
                .mapToObj(i -> maker.apply(Integer.toString(i)).id())
                .toList();
    }

    private static List<Long> two(String name, Function<String, Answer> maker) {
        return List.of(
                maker.apply("First " + name).id(), maker.apply("Second " + name).id());
    }

    private static String members(Map<String, ?> tree) {
        String json = Json.text(tree);
        return json.substring(1, json.length() - 1);
    }
}
