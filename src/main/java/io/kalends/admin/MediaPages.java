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

    private final Gate gate;

    MediaPages(Gate gate) {
        this.gate = gate;
    }

    List<Route> routes() {
        return List.of(
                gate.page("/media", "Uploaded images", turn -> show(turn, Form.of(Map.of()), 200)),
                gate.form("/media", "Upload an image", this::upload),
                gate.form("/media/{id}/delete", "Delete an image", this::delete));
    }

    /** An image with what is known of it. */
    record Item(ImageField.Preview preview, Shown media, boolean mayDelete) {}

    record Library(Shell shell, Form form, List<Item> items, long page, long pages, boolean mayUpload) {
        String t(String name, Object... values) {
            return shell.t(name, values);
        }
    }

    private static Reply show(Turn turn, Form form, int status) {
        long page = Math.max(1, RecordFilter.number(turn.asked("page")));
        Shown found = turn.send(Desk.Wish.read("/media").asking("per_page=" + PER_PAGE + "&page=" + page));
        List<Item> items = found.all("media").stream()
                .map(media -> new Item(ImageField.Preview.of(media, turn), media, mayDelete(turn, media)))
                .toList();
        long pages = RecordFilter.number(found.text("total_pages"));
        Shell shell = Shell.of(turn, turn.t("nav.media"), "media");
        var library = new Library(shell, form, items, page, pages, turn.may(Right.UPLOAD));
        return Pages.reply(status, (out, none) -> JtemediaGenerated.render(out, none, library));
    }

    private static boolean mayDelete(Turn turn, Shown media) {
        return turn.may(Right.EDIT_OTHERS)
                || (turn.may(Right.UPLOAD)
                        && media.text("author").equals(Long.toString(turn.user().id())));
    }

    private Reply upload(Turn turn) {
        var body = new LinkedHashMap<String, @Nullable Object>(turn.call().body());
        body.keySet().retainAll(List.of(Upload.FIELD, "title", "alt"));
        if (body.get(Upload.FIELD) instanceof Upload file && file.length() == 0) body.remove(Upload.FIELD);
        try {
            turn.send(Desk.Wish.upload("/media", body));
            return Reply.seeOther(turn.at("/media?done=uploaded"));
        } catch (Problem problem) {
            return show(
                    turn,
                    Form.of(turn.call().body()).refused(problem, turn.refusals()),
                    problem.fault().status());
        }
    }

    private Reply delete(Turn turn) {
        turn.send(Desk.Wish.delete("/media/{id}").of(turn.call().id()));
        return Reply.seeOther(turn.at("/media?done=delete&count=1"));
    }
}
