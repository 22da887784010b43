package io.kalends.media;

import java.util.List;

/** Makes pixels of the components of a JPEG. */
final class JpegColours {
    private static final int OPAQUE = 0xff000000;

    private JpegColours() {}

    /** Fills a row from the row of this number in the planes of the components. */
    static void fill(int[] row, int y, JpegLayout.Colours colours, List<JpegComponent> components) {
        switch (colours) {
            case GRAY -> gray(row, y, components.getFirst());
            case RGB -> rgb(row, y, components);
            case YCC -> ycc(row, y, components);
            case CMYK, YCCK -> inks(row, y, components, colours == JpegLayout.Colours.YCCK);
        }
    }

    private static void gray(int[] row, int y, JpegComponent component) {
        for (int x = 0; x < row.length; x++) row[x] = OPAQUE | component.sample(x, y) * 0x010101;
    }

    private static void rgb(int[] row, int y, List<JpegComponent> components) {
        JpegComponent red = components.get(0);
        JpegComponent green = components.get(1);
        JpegComponent blue = components.get(2);
        for (int x = 0; x < row.length; x++) row[x] = pixel(red.sample(x, y), green.sample(x, y), blue.sample(x, y));
    }

    private static void ycc(int[] row, int y, List<JpegComponent> components) {
        JpegComponent brightness = components.get(0);
        JpegComponent blueness = components.get(1);
        JpegComponent redness = components.get(2);
        for (int x = 0; x < row.length; x++)
            row[x] = light(brightness.sample(x, y), blueness.sample(x, y) - 128, redness.sample(x, y) - 128);
    }

    /** Brightness and the differences of colours as red, green and blue; the factors are in parts of 65,536. */
    private static int light(int brightness, int blueness, int redness) {
        int red = brightness + ((91_881 * redness + 32_768) >> 16);
        int green = brightness - ((22_554 * blueness + 46_802 * redness + 32_768) >> 16);
        int blue = brightness + ((116_130 * blueness + 32_768) >> 16);
        return pixel(clamp(red), clamp(green), clamp(blue));
    }

    /** Printing inks as light, by the rule of browsers: the file tells how much of each ink is missing. */
    private static void inks(int[] row, int y, List<JpegComponent> components, boolean transformed) {
        JpegComponent first = components.get(0);
        JpegComponent second = components.get(1);
        JpegComponent third = components.get(2);
        JpegComponent black = components.get(3);
        for (int x = 0; x < row.length; x++) {
            int missing = transformed
                    ? ~light(first.sample(x, y), second.sample(x, y) - 128, third.sample(x, y) - 128)
                    : pixel(first.sample(x, y), second.sample(x, y), third.sample(x, y));
            row[x] = darkened(missing, black.sample(x, y));
        }
    }

    private static int darkened(int pixel, int black) {
        int red = (pixel >> 16 & 0xff) * black / 255;
        int green = (pixel >> 8 & 0xff) * black / 255;
        int blue = (pixel & 0xff) * black / 255;
        return pixel(red, green, blue);
    }

    private static int pixel(int red, int green, int blue) {
        return OPAQUE | red << 16 | green << 8 | blue;
    }

    private static int clamp(int value) {
        return value < 0 ? 0 : Math.min(value, 255);
    }
}
