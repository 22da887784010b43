package io.kalends.admin;

import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.web.Pages;
import java.util.List;
import java.util.Locale;

/** Makes the lines of HTML by which other sites show the calendar. */
final class EmbedPages {
    private static final List<String> VIEWS = List.of("list", "month");
    private static final int USUAL = 5;

    private final SessionGuard guard;
    private final Options options;

    EmbedPages(SessionGuard guard, Options options) {
        this.guard = guard;
        this.options = options;
    }

    /**
     * The form, and what comes of it.
     *
     * @param filter in the words of the interface
     * @param address of the same in a frame
     */
    record Maker(
            Layout layout,
            String view,
            long limit,
            String language,
            Query filter,
            String address,
            List<TermNode> categories,
            List<Term> tags,
            List<Locale> languages)
            implements AdminPage {
        boolean isMonth() {
            return view.equals("month");
        }

        String value(String name) {
            return filter.last(name).orElse("");
        }

        /** The filter as an attribute has it. */
        String filterText() {
            return filter.text().replaceFirst("^\\?", "");
        }

        /** The two lines for pages that may run scripts. */
        String lines() {
            return "<script type=\"module\" src=\"%s\"></script>\n<kalends-calendar%s></kalends-calendar>"
                    .formatted(request().visit().site().fileUrl("/embed.js"), attributes());
        }

        private String attributes() {
            return (isMonth() ? " view=\"month\"" : " limit=\"" + limit + "\"")
                    + (filter.isEmpty() ? "" : " filter=\"" + escaped(filterText()) + "\"")
                    + (language.isEmpty() ? "" : " lang=\"" + language + "\"");
        }

        /** The line for pages that may not. */
        String frame() {
            return "<iframe src=\"%s\" title=\"%s\" width=\"100%%\" height=\"600\" loading=\"lazy\"></iframe>"
                    .formatted(
                            escaped(address), escaped(request().visit().site().name()));
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
        }
    }

    List<Route> routes() {
        return List.of(guard.page("/embed", "Lines of HTML for other sites", Right.WRITE, this::show));
    }

    private Reply show(AdminRequest request) {
        List<Locale> languages = request.call().context().config().languages();
        String view = VIEWS.contains(request.asked("view")) ? request.asked("view") : VIEWS.getFirst();
        long limit = Math.clamp(AdminRequest.number(request.asked("limit")), 0, 50);
        String language = languages.stream()
                .map(Locale::getLanguage)
                .filter(request.asked("language")::equals)
                .findFirst()
                .orElse("");
        Query filter = filter(request);
        var page = new Maker(
                Layout.of(request, request.t("nav.embed"), "embed"),
                view,
                limit == 0 ? USUAL : limit,
                language,
                filter,
                request.visit().site().url("/embed/") + framed(filter, view, limit, language),
                options.tree(request, Taxonomy.CATEGORY),
                options.terms(request, Taxonomy.TAG),
                languages);
        return Pages.reply((out, none) -> JteembedGenerated.render(out, none, page));
    }

    private static Query filter(AdminRequest request) {
        Query filter = Query.parse("");
        for (String name : List.of("find", "categories", "tags", "free", "is_virtual"))
            if (!request.asked(name).isEmpty()) filter = filter.with(name, request.asked(name));
        return filter;
    }

    /** In the words of pages. */
    private static String framed(Query filter, String view, long limit, String language) {
        Query framed = filter.last("find")
                .map(text -> filter.without("find").with("search", text))
                .orElse(filter);
        if (view.equals("month")) framed = framed.with("view", view);
        else if (limit > 0) framed = framed.with("limit", Long.toString(limit));
        return (language.isEmpty() ? framed : framed.with("lang", language)).text();
    }
}
