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

    /** The image that this form has uploaded, as long as it is not saved. */
    static final String UPLOADED = "image_uploaded";

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

    /**
     * Uploads the file, if there is one, and leaves in the field which image is meant.
     *
     * @param right needed for an upload
     */
    void settle(Form form, AdminRequest request, Right right) {
        if (form.typed().get(Upload.FIELD) instanceof Upload upload && upload.length() > 0)
            addUpload(form, request, upload, right);
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

    private void addUpload(Form form, AdminRequest request, Upload upload, Right right) {
        String alt = isDescribed(form) || isUploaded(form) ? form.text(ALT) : "";
        try {
            request.actor().need(right);
            Media image =
                    library.uploadWithForm(image(request, Map.of(Upload.FIELD, upload, "alt", alt)), request.actor());
            discard(form, request);
            form.typed().put("image", Long.toString(image.id()));
            form.typed().put(UPLOADED, Long.toString(image.id()));
            form.typed().put(ALT, alt);
            form.typed().put(ALT_BEFORE, alt);
        } catch (Problem problem) {
            form.faults().put("image", request.refusals().of(problem));
        }
    }

    /** Whether the image that is chosen came with this form, so that what was typed is meant for it. */
    private static boolean isUploaded(Form form) {
        return !form.text(UPLOADED).isEmpty() && form.text(UPLOADED).equals(form.text("image"));
    }

    /** Removes what the form has uploaded before. */
    private void discard(Form form, AdminRequest request) {
        long id = AdminRequest.number(form.text(UPLOADED));
        if (id > 0) library.discard(id, request.actor());
    }

    /** Once the record of a form is saved: its image stays and is described, and another one it had uploaded goes. */
    void finish(Form form, AdminRequest request, long record) {
        if (isUploaded(form))
            library.keep(
                    AdminRequest.number(form.text(UPLOADED)),
                    request.may(Right.UPLOAD) ? Optional.empty() : Optional.of(record),
                    request.actor());
        else discard(form, request);
        describe(form, request);
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
                    .put(
                            ALT,
                            String.join(" ", request.refusals().byField(problem).values()));
        }
    }

    private static MediaLibrary.Description description(Form form, AdminRequest request) {
        return MediaParams.description(
                Map.of("alt", form.text(ALT)), request.call().context());
    }

    private void describe(Form form, AdminRequest request) {
        Optional<Media> image = chosen(form, request);
        if (isDescribed(form) && image.isPresent())
            library.describe(image.get().id(), description(form, request), request.actor());
    }

    /** The image that these fields describe, which is yet to be uploaded. */
    static MediaLibrary.NewImage image(AdminRequest request, Map<String, @Nullable Object> fields) {
        return MediaParams.image(
                Args.ofNew(MediaParams.fields(), fields, request.call().context()));
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
