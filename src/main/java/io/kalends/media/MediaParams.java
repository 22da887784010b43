package io.kalends.media;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Context;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Refusals;
import io.kalends.api.Type;
import io.kalends.api.Update;
import io.kalends.api.Upload;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What callers can say of an image they upload. */
public final class MediaParams {
    public static final Param<Upload> FILE = body(
                    Upload.FIELD,
                    Type.input(
                            Map.of("type", "string", "contentMediaType", "application/octet-stream"),
                            MediaParams::upload),
                    "The image: PNG, JPEG, GIF or WebP")
            .must();
    public static final Param<String> TITLE =
            body("title", Type.TEXT, "Title, by default the file name").clears();
    static final Param<String> ALT =
            body("alt", Type.TEXT, "Text for those who cannot see the image").clears();

    private static final Param<String> FOCUS =
            body("focus", Type.word(Focus.words()), "The part that stays when sides are cut off");

    private MediaParams() {}

    private static Upload upload(Object raw, Context context) {
        if (raw instanceof Upload upload) return upload;
        throw Invalid.type("a file");
    }

    public static List<Param<?>> fields() {
        return List.of(FILE, TITLE, ALT);
    }

    /** What these fields say of an image that is there; what is not among them stays. */
    public static MediaLibrary.Description description(Map<String, @Nullable Object> fields, Context context) {
        Args args = Args.ofChange(List.of(TITLE, ALT, FOCUS), fields, context, new Refusals());
        args.check();
        Update<Focus> focus =
                args.find(FOCUS).flatMap(Focus::of).map(Update::to).orElse(Update.keep());
        return new MediaLibrary.Description(args.sent(TITLE), args.sent(ALT), focus);
    }

    /** The image that these fields stand for. */
    public static MediaLibrary.NewImage image(Args args) {
        return image(args, ALT);
    }

    /** The same where the text for those who cannot see it has another name. */
    public static MediaLibrary.NewImage image(Args args, Param<String> alt) {
        args.check();
        return new MediaLibrary.NewImage(
                args.get(FILE), args.find(TITLE), args.find(alt).orElse(""));
    }
}
