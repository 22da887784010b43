package io.kalends.media;

import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the segments of a JPEG. What follows its end does not belong to it: telephones append films and further pictures,
 * which are dropped.
 */
final class JpegAnatomy {
    static final int END = 0xd9;
    static final int SCAN = 0xda;
    static final int ADOBE = 0xee;
    static final String JFIF = "JFIF\0";
    static final String EXIF = "Exif\0\0";
    static final String PROFILE = "ICC_PROFILE\0";
    /** Every scan of a progressive image costs a pass over all pixels; real ones have about ten. */
    private static final int MAX_SCANS = 100;

    private final Cursor in;
    private final SortedMap<Integer, byte[]> profile = new TreeMap<>();
    private byte[] exif = Anatomy.NONE;
    private int profileBytes;
    private int width;
    private int height;
    private int coding;
    private int precision;
    private List<JpegLayout.Component> components = List.of();
    private boolean jfif;
    private int adobeTransform = -1;
    private int scans;
    private long visits;
    private boolean whole;

    private JpegAnatomy(ByteSource file) {
        this.in = new Cursor(file);
    }

    static Anatomy of(ByteSource file) {
        return new JpegAnatomy(file).read();
    }

    private Anatomy read() {
        in.skip(2);
        int marker;
        do {
            marker = marker(in);
            if (hasData(marker)) segment(marker);
        } while (marker != END);
        if (scans == 0) throw ImageRefused.damaged("it has no pixels");
        var all = new Rectangle(width, height);
        return new Anatomy(ImageFormat.JPEG, width, height, all, ink(), in.at(), exif, joined(), layout());
    }

    /** The next marker; stray bytes before it are passed over, as every decoder does. */
    static int marker(Cursor in) {
        while (true) {
            while (in.one() != 0xff) {
                // stray
            }
            int marker = in.one();
            while (marker == 0xff) marker = in.one();
            if (marker != 0) return marker;
        }
    }

    static boolean hasData(int marker) {
        return marker != 0x01 && (marker < 0xd0 || marker > END);
    }

    static boolean isFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }

    private void segment(int marker) {
        Cursor data = in.part(in.big(2) - 2);
        if (isFrame(marker)) frame(marker, data);
        switch (marker) {
            case 0xe0 -> jfif |= starts(data, JFIF);
            case 0xe1 -> exif(data);
            case 0xe2 -> profile(data);
            case ADOBE -> adobe(data);
            case SCAN -> scan(data);
            default -> {}
        }
    }

    private void frame(int marker, Cursor data) {
        if (width != 0) throw ImageRefused.damaged("it has two headers");
        coding = marker;
        precision = data.one();
        height = (int) data.big(2);
        width = (int) data.big(2);
        if (width == 0 || height == 0) throw ImageRefused.damaged("it has no proper size");
        var found = new ArrayList<JpegLayout.Component>();
        for (int left = data.one(); left > 0; left--) found.add(component(data));
        components = found.size() == 1 ? List.of(alone(found.getFirst())) : List.copyOf(found);
    }

    /** Where there is but one, nothing is finer or coarser. */
    private static JpegLayout.Component alone(JpegLayout.Component component) {
        return new JpegLayout.Component(component.id(), 1, 1, component.table());
    }

    private static JpegLayout.Component component(Cursor data) {
        int id = data.one();
        int samples = data.one();
        return new JpegLayout.Component(id, samples >> 4, samples & 0xf, data.one());
    }

    private void scan(Cursor data) {
        if (width == 0) throw ImageRefused.damaged("its header is missing");
        if (++scans > MAX_SCANS) throw ImageRefused.damaged("it is made of too many layers");
        int count = data.one();
        whole |= count == components.size();
        for (int i = 0; i < count; i++) {
            visits += blocks(data.one());
            data.skip(1);
        }
        skipPixels(in);
    }

    /** How many blocks a component has, about. */
    private long blocks(int id) {
        int across =
                components.stream().mapToInt(JpegLayout.Component::across).max().orElse(1);
        int down =
                components.stream().mapToInt(JpegLayout.Component::down).max().orElse(1);
        return components.stream()
                .filter(component -> component.id() == id)
                .mapToLong(component -> (width * (long) component.across() / Math.max(1, 8 * across) + 1)
                        * (height * (long) component.down() / Math.max(1, 8 * down) + 1))
                .sum();
    }

    /** Moves to the marker behind the compressed pixels. */
    static void skipPixels(Cursor in) {
        while (true) {
            if (in.one() != 0xff) continue;
            int next = in.peek();
            if (next != 0 && next != 0xff && (next < 0xd0 || next > 0xd7)) break;
        }
        in.back();
    }

    private void exif(Cursor data) {
        if (exif.length == 0 && starts(data, EXIF)) exif = data.bytes(data.left());
    }

    private void profile(Cursor data) {
        if (!starts(data, PROFILE) || data.left() < 2) return;
        int number = data.one();
        data.one();
        profileBytes += data.left();
        if (profileBytes <= Anatomy.MAX_PROFILE) profile.putIfAbsent(number, data.bytes(data.left()));
    }

    private void adobe(Cursor data) {
        if (data.left() < 12 || !starts(data, "Adobe")) return;
        data.skip(6);
        adobeTransform = data.one();
    }

    /** Whether data begins with a text, which is stepped over. */
    static boolean starts(Cursor data, String text) {
        return data.left() >= text.length() && data.text(text.length()).equals(text);
    }

    private Anatomy.Ink ink() {
        return switch (colours()) {
            case GRAY, RGB, YCC -> Anatomy.Ink.LIGHT;
            case CMYK -> Anatomy.Ink.CMYK;
            case YCCK -> Anatomy.Ink.YCCK;
        };
    }

    private JpegLayout layout() {
        return new JpegLayout(coding, precision, components, colours(), scans, visits, whole);
    }

    /** As browsers tell it: the marker of JFIF counts, then that of Adobe, then the names of the components. */
    private JpegLayout.Colours colours() {
        return switch (components.size()) {
            case 1 -> JpegLayout.Colours.GRAY;
            case 3 -> isPlain() ? JpegLayout.Colours.RGB : JpegLayout.Colours.YCC;
            case 4 -> adobeTransform == 2 ? JpegLayout.Colours.YCCK : JpegLayout.Colours.CMYK;
            default -> throw ImageRefused.damaged("it has colours of an unknown kind");
        };
    }

    private boolean isPlain() {
        if (jfif) return false;
        if (adobeTransform >= 0) return adobeTransform == 0;
        return components.get(0).id() == 'R'
                && components.get(1).id() == 'G'
                && components.get(2).id() == 'B';
    }

    private byte[] joined() {
        if (profileBytes > Anatomy.MAX_PROFILE) return Anatomy.NONE;
        var all = new ByteArrayOutputStream();
        profile.values().forEach(all::writeBytes);
        return all.toByteArray();
    }
}
