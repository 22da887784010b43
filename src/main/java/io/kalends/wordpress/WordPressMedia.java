package io.kalends.wordpress;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Type;
import io.kalends.auth.Right;
import io.kalends.media.Media;
import io.kalends.media.MediaLibrary;
import io.kalends.media.MediaParams;
import java.util.List;

/** Uploaded images as publishing tools of WordPress send and read them. */
final class WordPressMedia {
    private static final String ALL = "/media";
    private static final String ONE = ALL + "/{id}";

    private static final Param<String> ALT_TEXT = body("alt_text", Type.TEXT, "Text for those who cannot see the image")
            .clears();

    private final MediaLibrary library;

    WordPressMedia(MediaLibrary library) {
        this.library = library;
    }

    List<Route> routes() {
        return List.of(
                Route.get(ALL, "List uploaded images")
                        .at(Route.Place.WORDPRESS)
                        .takes(Paging.PARAMS)
                        .needs(Right.READ_MEDIA)
                        .givesArray(WordPressMediaView.VIEW)
                        .fails(Fault.INVALID_PARAM, MediaLibrary.PAGE_NOT_FOUND)
                        .to(this::list),
                Route.upload(ALL, "Upload an image")
                        .at(Route.Place.WORDPRESS)
                        .takes(MediaParams.FILE, MediaParams.TITLE, ALT_TEXT)
                        .needs(Right.UPLOAD)
                        .fails(Fault.INVALID_PARAM)
                        .fails(MediaLibrary.UNSUPPORTED_TYPE, MediaLibrary.INVALID_IMAGE)
                        .toCreate(WordPressMediaView.VIEW, media -> ALL + "/" + media.id(), this::upload),
                Route.get(ONE, "Read an uploaded image")
                        .at(Route.Place.WORDPRESS)
                        .needs(Right.READ_MEDIA)
                        .gives(WordPressMediaView.VIEW)
                        .fails(MediaLibrary.NOT_FOUND)
                        .to(call -> Reply.ok(WordPressMediaView.VIEW, library.read(call.id()))));
    }

    private Reply list(Call call) {
        Args args = call.args();
        Paging paging = Paging.of(args);
        args.check();
        return Reply.array(call, WordPressMediaView.VIEW, paging, library.list(paging), MediaLibrary.PAGE_NOT_FOUND);
    }

    private Creation<Media> upload(Call call) {
        return library.upload(MediaParams.image(call.args(), ALT_TEXT), call.actor());
    }
}
