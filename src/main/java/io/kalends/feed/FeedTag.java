package io.kalends.feed;

import io.kalends.api.Call;
import io.kalends.api.ETag;
import io.kalends.api.Rendering;
import io.kalends.config.Config;
import io.kalends.event.Event;
import io.kalends.event.EventView;
import io.kalends.time.Zones;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The ETag of a feed, computed without writing it, which takes much longer: from the JSON of its events, and whatever else
 * makes a difference.
 */
final class FeedTag {
    private final ETag.Maker maker = new ETag.Maker();
    private final Rendering rendering;

    FeedTag(Call call) {
        rendering = Rendering.whole(call.context());
        Config config = call.context().config();
        for (String part : List.of(
                Feed.PRODUCT_ID,
                Zones.version(),
                call.listUrl(),
                config.siteName(),
                config.timezone().getId())) maker.add(part.getBytes(StandardCharsets.UTF_8));
    }

    void add(Event event) {
        maker.add(rendering.json(EventView.EVENT, event));
    }

    String text() {
        return maker.tag();
    }
}
