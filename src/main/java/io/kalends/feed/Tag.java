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
 * Names the state of a feed before it is written, which takes much longer: by what the interface shows of its events,
 * and by whatever else makes a difference.
 */
final class Tag {
    private final ETag.Maker maker = new ETag.Maker();
    private final Rendering rendering;

    Tag(Call call) {
        rendering = Rendering.whole(call.context());
        Config config = call.context().config();
        for (String part : List.of(
                Feed.WRITER,
                Zones.version(),
                call.listUrl(),
                config.siteName(),
                config.timezone().getId())) maker.add(part.getBytes(StandardCharsets.UTF_8));
    }

    void add(Event event) {
        maker.add(EventView.EVENT.bytes(event, rendering));
    }

    String text() {
        return maker.tag();
    }
}
