package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The image of a record in a form: the one it has, one of those uploaded before, or a file. */
final class ImageField {
    private static final int RECENT = 12;

    /** An image to look at. */
    record Preview(long id, String src, String alt, String name) {
        static Preview of(Shown media, AdminRequest request) {
            Shown sizes = media.inside("sizes");
            Shown small = sizes.has("medium") ? sizes.inside("medium") : sizes.inside("thumbnail");
            String url = small.has("url") ? small.text("url") : media.text("url");
            return new Preview(media.id(), request.file(url), media.text("alt"), media.text("title"));
        }
    }

    private ImageField() {}

    /** Uploads the file, if there is one, and leaves in the field which image is meant. */
    static void settle(Form form, AdminRequest request) {
        if (form.typed().get(Upload.FIELD) instanceof Upload upload && upload.length() > 0) upload(form, request, upload);
        else if (!form.text("image_pick").isEmpty()) form.typed().put("image", form.text("image_pick"));
        else if (form.isOn("image_remove")) form.typed().put("image", "");
        form.typed().remove(Upload.FIELD);
        form.typed().remove("image_pick");
        form.typed().remove("image_remove");
    }

    private static void upload(Form form, AdminRequest request, Upload upload) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put(Upload.FIELD, upload);
        body.put("alt", form.text("image_alt"));
        try {
            form.typed()
                    .put(
                            "image",
                            Long.toString(
                                    request.send(Desk.Wish.upload("/media", body)).id()));
        } catch (Problem problem) {
            form.faults().put("image", request.refusals().of(problem));
        }
    }

    static Optional<Preview> preview(Form form, AdminRequest request) {
        String image = form.text("image");
        if (!image.matches("\\d+") || !request.may(Right.READ_MEDIA)) return Optional.empty();
        try {
            return Optional.of(
                    Preview.of(request.send(Desk.Wish.read("/media/{id}").of(Long.parseLong(image))), request));
        } catch (Problem | NumberFormatException e) {
            return Optional.empty(); // said beside the field when the form is sent
        }
    }

    /** The latest uploads, to choose from. */
    static List<Preview> recent(AdminRequest request) {
        if (!request.may(Right.READ_MEDIA)) return List.of();
        return request.send(Desk.Wish.read("/media").asking("per_page=" + RECENT)).all("media").stream()
                .map(media -> Preview.of(media, request))
                .toList();
    }
}
