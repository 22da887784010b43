package io.kalends.admin;

import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.media.Media;
import io.kalends.media.MediaLibrary;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of uploaded images. */
final class MediaPages {
    private static final int PER_PAGE = 24;

    private final SessionGuard guard;
    private final MediaLibrary library;
    private final ImageField images;

    MediaPages(SessionGuard guard, MediaLibrary library, ImageField images) {
        this.guard = guard;
        this.library = library;
        this.images = images;
    }

    List<Route> routes() {
        return List.of(
                guard.page(
                        "/media",
                        "Uploaded images",
                        Right.READ_MEDIA,
                        request -> show(request, Form.of(Map.of()), 200)),
                guard.form("/media", "Upload an image", Right.UPLOAD, this::upload),
                guard.form("/media/{id}/delete", "Delete an image", Right.UPLOAD, this::delete));
    }

    record Library(Layout layout, Form form, List<Media> items, long page, long pages) implements AdminPage {
        boolean mayUpload() {
            return request().may(Right.UPLOAD);
        }

        boolean mayDelete(Media media) {
            return request().may(Right.EDIT_OTHERS)
                    || (mayUpload() && media.author() == request().user().id());
        }
    }

    private Reply show(AdminRequest request, Form form, int status) {
        var paging = new Paging(request.page(), PER_PAGE);
        Listing<Media> found = library.list(paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw MediaLibrary.PAGE_NOT_FOUND.problem();
        var page = new Library(
                Layout.of(request, request.t("nav.media"), "media"),
                form,
                found.items(),
                paging.page(),
                paging.pages(found.total()));
        return Pages.reply(status, (out, none) -> JtemediaGenerated.render(out, none, page));
    }

    private Reply upload(AdminRequest request) {
        var fields = new LinkedHashMap<String, @Nullable Object>(request.call().body());
        if (fields.get(Upload.FIELD) instanceof Upload file && file.length() == 0) fields.remove(Upload.FIELD);
        return Form.of(request.call().body())
                .submit(
                        request,
                        () -> {
                            images.upload(request, fields);
                            return Reply.seeOther(request.at("/media?done=uploaded"));
                        },
                        (refused, status) -> show(request, refused, status));
    }

    private Reply delete(AdminRequest request) {
        library.delete(request.call().id(), stored -> {}, request.actor());
        return Reply.seeOther(request.at("/media?done=delete&count=1"));
    }
}
