package io.kalends.event;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DistanceTest {
    @RegisterExtension
    final TestService service = new TestService();

    @Test
    void distance_nearestComesFirst() {
        long far = eventAt(52.6, 13.4);
        long near = eventAt(52.51, 13.4);

        assertThat(found("geoloc_lat=52.5&geoloc_lng=13.4")).containsExactly(near, far);
        assertThat(found("geoloc_lat=52.5&geoloc_lng=13.4&order=desc")).containsExactly(far, near);
    }

    @Test
    void distance_whatIsEquallyFarAwayIsSortedById() {
        var events = new ArrayList<Long>();
        for (double longitude : new double[] {77, -180, 0, 180, -33}) events.add(eventAt(90, longitude));

        assertThat(found("geoloc_lat=89.9&geoloc_lng=45")).containsExactlyElementsOf(events);
        Collections.reverse(events);
        assertThat(found("geoloc_lat=89.9&geoloc_lng=45&order=desc")).containsExactlyElementsOf(events);
    }

    private long eventAt(double latitude, double longitude) {
        return service.post(EDITOR, "/events", """
                {"title": "Here", "start_date": "2026-12-01", "end_date": "2026-12-01",
                 "venue": {"venue": "There", "geo_lat": %s, "geo_lng": %s}}
                """.formatted(latitude, longitude))
                .id();
    }

    private List<Object> found(String query) {
        return service.get("/events?per_page=50&orderby=distance&" + query).list("events").stream()
                .<Object>map(event -> ((Map<?, ?>) event).get("id"))
                .toList();
    }
}
