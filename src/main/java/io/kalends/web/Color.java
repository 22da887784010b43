package io.kalends.web;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A colour as screens show it, with each part from 0 to 1. */
public record Color(double red, double green, double blue) {
    /** What WCAG 2 wants between text and its background. */
    public static final double ENOUGH = 4.5;

    /** So far the lightness is changed at a time, which nobody can see. */
    private static final double STEP = 0.002;

    private static final int HALVINGS = 16;

    /** The same as people see it: how light, how strong, and which hue (OKLCH). */
    private record Seen(double lightness, double chroma, double hue) {
        /** With as much of its strength as a screen can show. */
        Color shown() {
            if (exact(chroma).isShowable()) return exact(chroma).clipped();
            double weakest = 0;
            double strongest = chroma;
            for (int i = 0; i < HALVINGS; i++) {
                double middle = (weakest + strongest) / 2;
                if (exact(middle).isShowable()) weakest = middle;
                else strongest = middle;
            }
            return exact(weakest).clipped();
        }

        private Color exact(double strength) {
            double a = strength * Math.cos(hue);
            double b = strength * Math.sin(hue);
            double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
            double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
            double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
            return new Color(
                    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
        }

        private static double cube(double value) {
            return value * value * value;
        }

        private static double encoded(double linear) {
            return linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
        }
    }

    /**
     * A colour by its text.
     *
     * @param hex six hexadecimal digits, perhaps behind a {@code #}
     */
    public static Color of(String hex) {
        int number = Integer.parseInt(hex.replace("#", ""), 16);
        return new Color((number >> 16) / 255.0, ((number >> 8) & 255) / 255.0, (number & 255) / 255.0);
    }

    /** As style sheets write it. */
    public String hex() {
        return String.format(
                Locale.ROOT, "#%02x%02x%02x", Math.round(red * 255), Math.round(green * 255), Math.round(blue * 255));
    }

    /** From 1, the same lightness, to 21, black and white. */
    public double contrast(Color other) {
        double lighter = Math.max(luminance(), other.luminance());
        double darker = Math.min(luminance(), other.luminance());
        return (lighter + 0.05) / (darker + 0.05);
    }

    /** The contrast with the one of these that is nearest. */
    public double contrast(List<Color> others) {
        return others.stream().mapToDouble(this::contrast).min().orElseThrow();
    }

    private double luminance() {
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }

    private static double linear(double encoded) {
        return encoded <= 0.04045 ? encoded / 12.92 : Math.pow((encoded + 0.055) / 1.055, 2.4);
    }

    /** The nearest colour that can be read on all of these, which are all light or all dark; this one if it can. */
    public Color readableOn(List<Color> backgrounds) {
        if (contrast(backgrounds) >= ENOUGH) return this;
        double direction = backgrounds.getFirst().luminance() > 0.5 ? -STEP : STEP;
        Seen seen = seen();
        return Stream.iterate(
                        seen.lightness,
                        lightness -> lightness >= 0 && lightness <= 1,
                        lightness -> lightness + direction)
                .map(lightness -> Color.of(
                        new Seen(lightness, seen.chroma, seen.hue).shown().hex()))
                .filter(color -> color.contrast(backgrounds) >= ENOUGH)
                .findFirst()
                .orElseGet(() -> direction < 0 ? new Color(0, 0, 0) : new Color(1, 1, 1));
    }

    private Seen seen() {
        double r = linear(red);
        double g = linear(green);
        double b = linear(blue);
        double l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
        double m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
        double s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
        double lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
        double first = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
        double second = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
        return new Seen(lightness, Math.hypot(first, second), Math.atan2(second, first));
    }

    private boolean isShowable() {
        return DoubleStream.of(red, green, blue).allMatch(part -> part >= -0.0005 && part <= 1.0005);
    }

    private Color clipped() {
        return new Color(Math.clamp(red, 0, 1), Math.clamp(green, 0, 1), Math.clamp(blue, 0, 1));
    }
}
