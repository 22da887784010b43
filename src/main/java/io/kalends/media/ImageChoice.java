package io.kalends.media;

import io.kalends.api.Context;
import io.kalends.api.Invalid;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.text.WebAddress;
import java.util.Map;
import java.util.Optional;

/** What a caller says about the image of a record: an ID, an address, or none. */
public record ImageChoice(Optional<Long> id, Optional<String> url) {
    private static final ImageChoice NONE = new ImageChoice(Optional.empty(), Optional.empty());

    public static final Type<ImageChoice> TYPE = Type.input(Type.schema("string"), (raw, context) -> {
        if (raw.equals(false)) return NONE;
        if (raw instanceof Map<?, ?> shown) return ofShown(shown, context);
        if (raw instanceof Number || (raw instanceof String text && text.matches("[0-9]+")))
            return ofId(Type.INTEGER.read(raw, context));
        return ofUrl(Type.string(raw).strip(), context.config().limits().text());
    });

    public boolean isNone() {
        return id.isEmpty() && url.isEmpty();
    }

    /** An image as replies show it. */
    private static ImageChoice ofShown(Map<?, ?> shown, Context context) {
        Object sentId = shown.get("id");
        long id = sentId == null ? 0 : Type.INTEGER.read(sentId, context);
        if (id != 0) return ofId(id);
        Object url = shown.get("url");
        if (url == null) throw Invalid.type("the ID or the address of an image");
        return ofUrl(Type.string(url).strip(), context.config().limits().text());
    }

    private static ImageChoice ofId(long id) {
        if (id < 0) throw Invalid.value("must be the ID of an uploaded image");
        return id == 0 ? NONE : new ImageChoice(Optional.of(id), Optional.empty());
    }

    private static ImageChoice ofUrl(String url, int most) {
        if (url.isEmpty()) return NONE;
        if (url.codePointCount(0, url.length()) > most)
            throw new Invalid(Reason.TOO_LONG, "must have at most " + most + " characters", most);
        if (!WebAddress.isValid(url))
            throw new Invalid(Reason.INVALID_URL, "must be the ID of an uploaded image or an http or https address");
        return new ImageChoice(Optional.empty(), Optional.of(url));
    }
}
