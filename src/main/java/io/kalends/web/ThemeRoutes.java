package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** The style sheet of whoever runs the service, {@code theme.css} in the data folder, read anew whenever it is asked for. */
public final class ThemeRoutes {
    private final Site site;

    public ThemeRoutes(Site site) {
        this.site = site;
    }

    public List<Route> routes() {
        return List.of(Route.page("/" + Site.THEME, "Style sheet of the site").to(this::send));
    }

    private Reply send(Call call) {
        // The file may change at any time, and nothing tells.
        call.context().thisSecond();
        try {
            return Reply.bytes("text/css; charset=utf-8", Files.readAllBytes(site.theme()));
        } catch (NoSuchFileException e) {
            throw Fault.NO_ROUTE.problem("This site has no style sheet of its own.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
