package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.config.Config;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The script that shows events on pages elsewhere. Its name stays, so that a line of HTML once written goes on to work. */
public final class EmbedRoutes {
    private static final String FOR_AN_HOUR = "public, max-age=3600";

    private final byte[] script;

    public EmbedRoutes(Config config) {
        String text = new String(Assets.read(EmbedRoutes.class, "embed.js"), StandardCharsets.UTF_8);
        // Found from the script itself, so it works under whatever name the service is reached.
        boolean below = config.siteUrl().startsWith(config.baseUrl());
        String site = below ? "." + config.siteUrl().substring(config.baseUrl().length()) : config.siteUrl();
        script = text.replace("API_PATH", "." + config.apiPath())
                .replace("SITE_PATH", site)
                .getBytes(StandardCharsets.UTF_8);
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/embed.js", "Shows events on pages elsewhere").to(this::send));
    }

    private Reply send(Call call) {
        return Reply.bytes("text/javascript; charset=utf-8", script).header("Cache-Control", FOR_AN_HOUR);
    }
}
