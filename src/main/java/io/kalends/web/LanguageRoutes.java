package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import java.util.List;

/** Remembers the language that a visitor chooses, in a cookie that nobody has who chooses none. */
final class LanguageRoutes {
    private static final String FOR_A_YEAR = "; Max-Age=31536000; SameSite=Lax; HttpOnly";

    private final Site site;

    LanguageRoutes(Site site) {
        this.site = site;
    }

    List<Route> routes() {
        return List.of(
                Route.site("/language/{name}", "Pages in another language").to(this::choose));
    }

    private Reply choose(Call call) {
        String language = call.variable("name");
        if (site.languages().stream().noneMatch(offered -> offered.getLanguage().equals(language)))
            throw Fault.NO_ROUTE.problem("There is no such language.");
        return Reply.seeOther(site.page(Pages.back(call).orElse("/")))
                .header(
                        "Set-Cookie",
                        Languages.COOKIE + "=" + language + "; Path=" + site.file("/") + FOR_A_YEAR
                                + (site.isSecure() ? "; Secure" : ""))
                .header("Cache-Control", "no-store");
    }
}
