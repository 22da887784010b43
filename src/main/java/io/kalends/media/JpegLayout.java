package io.kalends.media;

import java.util.List;

/**
 * How the pixels of a JPEG are stored.
 *
 * @param coding the marker of its frame, which tells how it is coded
 * @param precision bits of a sample
 * @param scans how often the file goes over the pixels, or a part of them
 * @param visits how many blocks all scans together go over
 * @param whole whether one scan has all components
 */
record JpegLayout(
        int coding, int precision, List<Component> components, Colours colours, int scans, long visits, boolean whole)
        implements Anatomy.Layout {
    static final int BASELINE = 0xc0;
    static final int EXTENDED = 0xc1;
    static final int PROGRESSIVE = 0xc2;

    /** What the components of a pixel mean. */
    enum Colours {
        GRAY,
        RGB,
        YCC,
        CMYK,
        YCCK
    }

    /**
     * A component as the header of the frame declares it.
     *
     * @param across samples of it for the same part of the picture in which others have fewer, from left to right
     * @param down the same from top to bottom
     */
    record Component(int id, int across, int down, int table) {}

    boolean isProgressive() {
        return coding == PROGRESSIVE;
    }

    /** Whether pixels are complete only after the last of several scans, so that all of them have to be held. */
    boolean isLayered() {
        return isProgressive() || !whole;
    }

    int mostAcross() {
        return components.stream().mapToInt(Component::across).max().orElse(1);
    }

    int mostDown() {
        return components.stream().mapToInt(Component::down).max().orElse(1);
    }
}
