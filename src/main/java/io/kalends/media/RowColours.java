package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.DataBuffer;
import java.awt.image.DirectColorModel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Translates the colours of rows to sRGB where the file brings a profile for red, green and blue. */
final class RowColours {
    private Optional<DirectColorModel> model;
    private final ColorConvertOp conversion = new ColorConvertOp(null);
    private @Nullable BufferedImage profiled;
    private @Nullable BufferedImage plain;

    RowColours(Anatomy anatomy) {
        model = model(anatomy);
    }

    private RowColours() {
        model = Optional.empty();
    }

    /** For colours that are translated already. */
    static RowColours same() {
        return new RowColours();
    }

    private static Optional<DirectColorModel> model(Anatomy anatomy) {
        byte[] profile = anatomy.profile();
        boolean forLight = profile.length > 128 && new String(profile, 16, 4, ISO_8859_1).equals("RGB ");
        if (!forLight || anatomy.ink() != Anatomy.Ink.LIGHT) return Optional.empty();
        try {
            var space = new ICC_ColorSpace(ICC_Profile.getInstance(profile));
            return Optional.of(
                    new DirectColorModel(space, 32, 0xff0000, 0xff00, 0xff, 0xff000000, false, DataBuffer.TYPE_INT));
        } catch (RuntimeException e) {
            return Optional.empty(); // a broken profile counts as none, as in browsers
        }
    }

    void translate(int[] row) {
        if (model.isEmpty()) return;
        try {
            translate(row, model.get());
        } catch (RuntimeException e) {
            model = Optional.empty(); // a broken profile counts as none, as in browsers
        }
    }

    private void translate(int[] row, DirectColorModel known) {
        if (profiled == null || plain == null || plain.getWidth() != row.length) {
            profiled = new BufferedImage(known, known.createCompatibleWritableRaster(row.length, 1), false, null);
            plain = new BufferedImage(row.length, 1, BufferedImage.TYPE_INT_ARGB);
        }
        profiled.getRaster().setDataElements(0, 0, row.length, 1, row);
        conversion.filter(profiled, plain);
        plain.getRaster().getDataElements(0, 0, row.length, 1, row);
    }
}
