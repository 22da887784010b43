package io.kalends.admin;

import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.media.Focus;
import io.kalends.media.Media;
import io.kalends.media.MediaLibrary;
import io.kalends.media.MediaParams;
import io.kalends.post.ImageUses;
import io.kalends.post.Post;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pages of uploaded images. */
final class MediaPages {
    private static final int PER_PAGE = 24;
    private static final String ALL = "/media";
    private static final String ONE = ALL + "/{id}";

    private final SessionGuard guard;
    private final MediaLibrary library;
    private final ImageUses uses;

    MediaPages(SessionGuard guard, MediaLibrary library, ImageUses uses) {
        this.guard = guard;
        this.library = library;
        this.uses = uses;
    }

    List<Route> routes() {
        return List.of(
                guard.page(ALL, "Uploaded images", Right.READ_MEDIA, request -> show(request, Form.of(Map.of()), 200)),
                guard.form(ALL, "Upload an image", Right.UPLOAD, this::upload),
                guard.page(ONE, "An uploaded image", Right.READ_MEDIA, this::edit),
                guard.form(ONE, "Describe an image", Right.READ_MEDIA, this::describe),
                guard.form(ONE + "/delete", "Delete an image", Right.UPLOAD, this::delete));
    }

    private static boolean mayDelete(AdminRequest request, Media media) {
        return request.may(Right.EDIT_OTHERS)
                || (request.may(Right.UPLOAD)
                        && media.author() == request.user().id());
    }

    /**
     * The page with all images.
     *
     * @param uses how many records show an image, by its ID
     * @param undescribed how many there are of which nothing is said for those who cannot see them
     */
    record Library(
            Layout layout,
            Form form,
            List<Media> items,
            Map<Long, Long> uses,
            long undescribed,
            boolean isOfUndescribed,
            long page,
            long pages)
            implements AdminPage {
        boolean mayUpload() {
            return request().may(Right.UPLOAD);
        }

        boolean mayDelete(Media media) {
            return MediaPages.mayDelete(request(), media);
        }

        long uses(Media media) {
            return uses.getOrDefault(media.id(), 0L);
        }

        String at(long number) {
            return layout.at(ALL + "?page=" + number + (isOfUndescribed ? "&undescribed=1" : ""));
        }
    }

    /** The page with one image. */
    record Single(Layout layout, Form form, Media media, List<Post> uses) implements AdminPage {
        boolean isEditable() {
            return media.isDescribedBy(request().caller());
        }

        boolean mayDelete() {
            return MediaPages.mayDelete(request(), media);
        }

        static Focus[] focuses() {
            return Focus.values();
        }

        String href(Post post) {
            return layout.at("/" + post.kind().collection() + "/" + post.id());
        }
    }

    private Reply show(AdminRequest request, Form form, int status) {
        boolean undescribed = !request.asked("undescribed").isEmpty();
        var paging = new Paging(request.page(), PER_PAGE);
        Listing<Media> found = undescribed ? library.undescribed(paging) : library.list(paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw MediaLibrary.PAGE_NOT_FOUND.problem();
        var page = new Library(
                Layout.of(request, request.t("nav.media"), "media"),
                form,
                found.items(),
                uses.counts(found.items().stream().map(Media::id).toList(), request.actor()),
                library.undescribed(Paging.NOTHING).total(),
                undescribed,
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
                            Media _ = library.upload(ImageField.image(request, fields), request.actor())
                                    .run();
                            return Reply.seeOther(request.at(ALL + "?done=uploaded"));
                        },
                        (refused, status) -> show(request, refused, status));
    }

    private Reply edit(AdminRequest request) {
        Media media = library.read(request.call().id());
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("title", media.title());
        typed.put("alt", media.alt());
        typed.put("focus", media.focus().word());
        return show(request, media, Form.of(typed), 200);
    }

    private Reply show(AdminRequest request, Media media, Form form, int status) {
        var page = new Single(
                Layout.of(request, media.title(), "media"), form, media, uses.of(media.id(), request.actor()));
        return Pages.reply(status, (out, none) -> JtepictureGenerated.render(out, none, page));
    }

    private Reply describe(AdminRequest request) {
        long id = request.call().id();
        return Form.of(request.call().body())
                .submit(
                        request,
                        () -> {
                            var description = MediaParams.description(
                                    request.call().body(), request.call().context());
                            Media _ = library.describe(id, description, request.actor());
                            return Reply.seeOther(request.at(ALL + "/" + id + "?done=saved"));
                        },
                        (refused, status) -> show(request, library.read(id), refused, status));
    }

    private Reply delete(AdminRequest request) {
        library.delete(request.call().id(), stored -> {}, request.actor());
        return Reply.seeOther(request.at(ALL + "?done=delete&count=1"));
    }
}
