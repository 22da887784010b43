package io.kalends.web;

import static java.util.Objects.requireNonNull;

import gg.jte.TemplateOutput;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import io.kalends.api.Call;
import io.kalends.api.Reply;
import io.kalends.config.Config;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Turns templates into replies. */
public final class Pages {
    public static final String TYPE = "text/html; charset=utf-8";

    private static final String POLICY = "Content-Security-Policy";
    private static final String IN_NO_FRAME = "frame-ancestors 'none'";

    /** Nothing but what this service itself sends may be loaded by a page, run in it, or show it in a frame. */
    public static final Map<String, String> HEADERS = Map.of(
            POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self';"
                    + " form-action 'self'; base-uri 'none'; " + IN_NO_FRAME,
            "Referrer-Policy",
            "strict-origin-when-cross-origin",
            "Permissions-Policy",
            "camera=(), microphone=(), geolocation=(self)",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    /** A template with what it shows: {@code (out, none) -> JtelistGenerated.render(out, none, page)}. */
    public interface Template {
        void render(HtmlTemplateOutput out, HtmlInterceptor none);
    }

    /** Tags are written as the templates have them. */
    private static final HtmlInterceptor NONE = new HtmlInterceptor() {
        @Override
        public void onHtmlTagOpened(String name, Map<String, Object> attributes, TemplateOutput out) {}

        @Override
        public void onHtmlTagClosed(String name, TemplateOutput out) {}
    };

    /** A path of this site; what could be read as the address of another is none. */
    private static final Pattern PATH = Pattern.compile("/(?![/\\\\])[\\x21-\\x7e]{0,2000}");

    private Pages() {}

    /** The path that the visitor came from and wants to go back to, if the address names one. */
    static Optional<String> back(Call call) {
        return call.query().last("back").filter(PATH.asMatchPredicate());
    }

    /** Has these sites show a page in a frame. */
    public static void allowFrames(List<String> origins, Map<String, String> headers) {
        if (origins.isEmpty()) return;
        String allowed = "frame-ancestors 'self' " + String.join(" ", origins);
        headers.computeIfPresent(POLICY, (name, policy) -> policy.replace(IN_NO_FRAME, allowed));
    }

    public static Reply reply(Template template) {
        return reply(200, template);
    }

    public static Reply reply(int status, Template template) {
        Reply reply = Reply.bytes(status, TYPE, html(template));
        HEADERS.forEach(reply::header);
        return reply;
    }

    /** A page with a map, whose tiles come from another host. */
    static Reply withMap(Config.MapTiles tiles, Template template) {
        String policy = requireNonNull(HEADERS.get(POLICY));
        return reply(template).header(POLICY, policy.replace("img-src 'self'", "img-src 'self' " + tiles.origin()));
    }

    /** A page that other sites may show in a frame: there is nothing to be pressed in it but links. */
    static Reply framed(Template template) {
        String policy = requireNonNull(HEADERS.get(POLICY));
        return reply(template).header(POLICY, policy.replace(IN_NO_FRAME, "frame-ancestors *"));
    }

    public static byte[] html(Template template) {
        var output = new Utf8ByteOutput();
        template.render(new OwaspHtmlTemplateOutput(output), NONE);
        var bytes = new ByteArrayOutputStream(output.getContentLength());
        try {
            output.writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
