package io.kalends.admin;

import io.kalends.api.Args;
import io.kalends.api.Paging;
import io.kalends.api.Problem;
import io.kalends.api.Upload;
import io.kalends.auth.Right;
import io.kalends.media.Media;
import io.kalends.media.MediaLibrary;
import io.kalends.media.MediaParams;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The image of a record in a form: the one it has, one of those uploaded before, or a file. */
final class ImageField {
    private static final int RECENT = 12;

    /** What is said of the image, and what was said when the form was shown: only another text is meant for the image. */
    static final String ALT = "image_alt";

    static final String ALT_BEFORE = "image_alt_before";

    private final MediaLibrary library;

    ImageField(MediaLibrary library) {
        this.library = library;
    }

    /** Where an image is found in a size to look at. */
    static String src(Media media, AdminRequest request) {
        String file = media.size("medium")
                .or(() -> media.size("thumbnail"))
                .map(Media.Reduced::filename)
                .orElse(media.filename());
        return request.visit().site().file(media.path(file));
    }

    /** Uploads the file, if there is one, and leaves in the field which image is meant. */
    void settle(Form form, AdminRequest request) {
        if (form.typed().get(Upload.FIELD) instanceof Upload upload && upload.length() > 0)
            addUpload(form, request, upload);
        else choose(form);
        form.typed().remove(Upload.FIELD);
        check(form, request);
    }

    /** Leaves in the field which of the images is meant that are there. */
    static void choose(Form form) {
        if (!form.text("image_pick").isEmpty()) form.typed().put("image", form.text("image_pick"));
        else if (form.isOn("image_remove")) form.typed().put("image", "");
        form.typed().remove("image_pick");
        form.typed().remove("image_remove");
    }

    private void addUpload(Form form, AdminRequest request, Upload upload) {
        String alt = isDescribed(form) ? form.text(ALT) : "";
        try {
            Media image = upload(request, Map.of(Upload.FIELD, upload, "alt", alt));
            form.typed().put("image", Long.toString(image.id()));
            form.typed().put(ALT, alt);
            form.typed().put(ALT_BEFORE, alt);
        } catch (Problem problem) {
            form.faults().put("image", request.refusals().of(problem));
        }
    }

    private static boolean isDescribed(Form form) {
        return !form.text(ALT).equals(form.text(ALT_BEFORE));
    }

    private void check(Form form, AdminRequest request) {
        Optional<Media> image = chosen(form, request);
        if (!isDescribed(form) || image.isEmpty()) return;
        if (!image.get().isDescribedBy(request.caller())) {
            form.faults().put(ALT, request.t("admin.image.others"));
            return;
        }
        try {
            description(form, request);
        } catch (Problem problem) {
            form.faults()
                    .put(ALT, String.join(" ", request.refusals().byField(problem).values()));
        }
    }

    private static MediaLibrary.Description description(Form form, AdminRequest request) {
        return MediaParams.description(
                Map.of("alt", form.text(ALT)), request.call().context());
    }

    /** Stores what was typed for the image, once the record it stands with is saved. */
    void describe(Form form, AdminRequest request) {
        Optional<Media> image = chosen(form, request);
        if (isDescribed(form) && image.isPresent())
            library.describe(image.get().id(), description(form, request), request.actor());
    }

    /** Uploads the image that these fields describe. */
    Media upload(AdminRequest request, Map<String, @Nullable Object> fields) {
        request.actor().need(Right.UPLOAD);
        Args args = Args.ofNew(MediaParams.fields(), fields, request.call().context());
        return library.upload(MediaParams.image(args), request.actor()).run();
    }

    /** The image that is chosen, if there is one. */
    Optional<Media> chosen(Form form, AdminRequest request) {
        long id = AdminRequest.number(form.text("image"));
        if (id == 0 || !request.may(Right.READ_MEDIA)) return Optional.empty();
        try {
            return Optional.of(library.read(id));
        } catch (Problem e) {
            return Optional.empty(); // said beside the field when the form is sent
        }
    }

    /** The latest uploads, to choose from. */
    List<Media> recent(AdminRequest request) {
        if (!request.may(Right.READ_MEDIA)) return List.of();
        return library.list(new Paging(1, RECENT)).items();
    }
}
