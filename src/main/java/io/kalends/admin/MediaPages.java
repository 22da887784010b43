package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of uploaded images. */
final class MediaPages {
    private static final int PER_PAGE = 24;

    private final SessionGuard guard;

    MediaPages(SessionGuard guard) {
        this.guard = guard;
    }

    List<Route> routes() {
        return List.of(
                guard.page("/media", "Uploaded images", request -> show(request, Form.of(Map.of()), 200)),
                guard.form("/media", "Upload an image", this::upload),
                guard.form("/media/{id}/delete", "Delete an image", this::delete));
    }

    /** An image with what is known of it. */
    record Item(ImageField.Preview preview, Shown media, boolean mayDelete) {}

    record Library(Layout layout, Form form, List<Item> items, long page, long pages, boolean mayUpload) {
        String t(String name, Object... values) {
            return layout.t(name, values);
        }
    }

    private static Reply show(AdminRequest request, Form form, int status) {
        long page = Math.max(1, RecordFilter.number(request.asked("page")));
        Shown found = request.send(Desk.Wish.read("/media").asking("per_page=" + PER_PAGE + "&page=" + page));
        List<Item> items = found.all("media").stream()
                .map(media -> new Item(ImageField.Preview.of(media, request), media, mayDelete(request, media)))
                .toList();
        long pages = RecordFilter.number(found.text("total_pages"));
        Layout layout = Layout.of(request, request.t("nav.media"), "media");
        var library = new Library(layout, form, items, page, pages, request.may(Right.UPLOAD));
        return Pages.reply(status, (out, none) -> JtemediaGenerated.render(out, none, library));
    }

    private static boolean mayDelete(AdminRequest request, Shown media) {
        return request.may(Right.EDIT_OTHERS)
                || (request.may(Right.UPLOAD)
                        && media.text("author").equals(Long.toString(request.user().id())));
    }

    private Reply upload(AdminRequest request) {
        var body = new LinkedHashMap<String, @Nullable Object>(request.call().body());
        body.keySet().retainAll(List.of(Upload.FIELD, "title", "alt"));
        if (body.get(Upload.FIELD) instanceof Upload file && file.length() == 0) body.remove(Upload.FIELD);
        try {
            request.send(Desk.Wish.upload("/media", body));
            return Reply.seeOther(request.at("/media?done=uploaded"));
        } catch (Problem problem) {
            return show(
                    request,
                    Form.of(request.call().body()).refused(problem, request.refusals()),
                    problem.fault().status());
        }
    }

    private Reply delete(AdminRequest request) {
        request.send(Desk.Wish.delete("/media/{id}").of(request.call().id()));
        return Reply.seeOther(request.at("/media?done=delete&count=1"));
    }
}
