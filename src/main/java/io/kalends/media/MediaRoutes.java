package io.kalends.media;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Right;
import java.util.List;

/** The part of the interface for uploaded images, and their files. */
public final class MediaRoutes {
    private static final String ALL = "/media";
    private static final String ONE = ALL + "/{id}";
    private static final String FILE = "/media/{key}/{name}";
    private static final View<Paging.Envelope<Media>> PAGE = Paging.envelope("media", MediaView.MEDIA);

    private final MediaLibrary library;

    public MediaRoutes(MediaLibrary library) {
        this.library = library;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(ALL, "List uploaded images")
                        .takes(Paging.PARAMS)
                        .needs(Right.READ_MEDIA)
                        .givesPage(PAGE)
                        .fails(Fault.INVALID_PARAM, MediaLibrary.PAGE_NOT_FOUND)
                        .to(this::list),
                Route.upload(ALL, "Upload an image")
                        .takes(MediaParams.fields())
                        .needs(Right.UPLOAD)
                        .fails(Fault.INVALID_PARAM)
                        .fails(MediaLibrary.UNSUPPORTED_TYPE, MediaLibrary.INVALID_IMAGE)
                        .toCreate(MediaView.MEDIA, MediaView::path, this::upload),
                Route.get(ONE, "Read an uploaded image")
                        .needs(Right.READ_MEDIA)
                        .gives(MediaView.MEDIA)
                        .fails(MediaLibrary.NOT_FOUND)
                        .to(call -> Reply.ok(MediaView.MEDIA, library.read(call.id()))),
                Route.delete(ONE, "Delete an uploaded image")
                        .needs(Right.UPLOAD)
                        .gives(MediaView.MEDIA)
                        .fails(MediaLibrary.NOT_FOUND, Fault.PRECONDITION_FAILED)
                        .to(this::delete),
                Route.page(FILE, "The file of an uploaded image")
                        .fails(Fault.NO_ROUTE)
                        .to(this::file));
    }

    private Reply list(Call call) {
        Args args = call.args();
        Paging paging = Paging.of(args);
        args.check();
        return Reply.page(call, PAGE, paging, library.list(paging), MediaLibrary.PAGE_NOT_FOUND);
    }

    private Creation<Media> upload(Call call) {
        return library.upload(MediaParams.image(call.args()), call.actor());
    }

    private Reply delete(Call call) {
        Media deleted = library.delete(call.id(), stored -> call.checkUnchanged(MediaView.MEDIA, stored), call.actor());
        return Reply.ok(MediaView.MEDIA, deleted);
    }

    /** A file never changes: another upload has another key. */
    private Reply file(Call call) {
        String key = call.variable("key");
        String name = call.variable("name");
        return library.file(key, name)
                .map(file -> Reply.streamed(file.mimeType(), "\"" + key + "/" + name + "\"", file)
                        .header("Cache-Control", "public, max-age=31536000, immutable"))
                .orElseGet(() -> moved(call, key, name));
    }

    private Reply moved(Call call, String key, String name) {
        String path = library.movedTo(key, name).orElseThrow(Fault.NO_ROUTE::problem);
        return Reply.movedTo(call.links().base(path));
    }
}
