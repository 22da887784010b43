package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The style sheet of whoever runs the service, {@code theme.css} in the data folder, read again when it changes. */
public final class ThemeRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(ThemeRoutes.class);
    private static final Fault NONE = new Fault("rest_no_route", 404, "This site has no style sheet of its own.");

    private final Site site;
    /** Once is enough: every page asks for it. */
    private final AtomicBoolean complained = new AtomicBoolean();

    public ThemeRoutes(Site site) {
        this.site = site;
    }

    public List<Route> routes() {
        return List.of(Route.page("/" + Site.THEME, "Style sheet of the site").to(this::send));
    }

    private Reply send(Call call) {
        // Read also if it is no file, for the log to say why there is no style sheet.
        boolean _ = call.context().dependencies().exists(site.theme());
        try {
            return Reply.bytes(
                    "text/css; charset=utf-8", Files.readAllBytes(site.theme().path()));
        } catch (NoSuchFileException e) {
            throw NONE.problem();
        } catch (IOException e) {
            if (!complained.getAndSet(true))
                LOG.warn("{} cannot be read: {}", site.theme().path(), e.toString());
            throw NONE.problem();
        }
    }
}
