package io.kalends.media;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes JPEGs with Huffman codes and eight bits a sample: sequential ones a row of blocks at a time; progressive ones, and
 * others whose pixels are complete only after several scans, once all coefficients are there. Of those, only as many are held
 * as show in the size that is wanted.
 */
final class JpegDecoder implements Decoder {
    private static final int BLOCK = 8;
    /** More blocks than these in all scans would take too long. */
    private static final long MOST_VISITS = 40_000_000;
    /** Tables and small arrays. */
    private static final long SUNDRIES = 200_000;

    private final ByteSource file;
    private final JpegLayout layout;
    private final int width;
    private final int height;
    private final int points;
    private final int groupsAcross;
    private final int groupsDown;
    private final List<JpegComponent> components;
    private final JpegScan.Tables tables = new JpegScan.Tables();
    private final int[][] scales = new int[4][];
    private final boolean[] begun;

    JpegDecoder(ByteSource file, Anatomy anatomy, JpegLayout layout, int enoughAcross) {
        this.file = file;
        this.layout = layout;
        check(anatomy);
        points = points(anatomy, enoughAcross);
        width = Math.ceilDiv(anatomy.width() * points, BLOCK);
        height = Math.ceilDiv(anatomy.height() * points, BLOCK);
        int across = layout.mostAcross();
        int down = layout.mostDown();
        groupsAcross = Math.ceilDiv(anatomy.width(), BLOCK * across);
        groupsDown = Math.ceilDiv(anatomy.height(), BLOCK * down);
        components = layout.components().stream()
                .map(declared -> component(declared, anatomy))
                .toList();
        begun = new boolean[components.size()];
    }

    private void check(Anatomy anatomy) {
        int coding = layout.coding();
        boolean known =
                coding == JpegLayout.BASELINE || coding == JpegLayout.EXTENDED || coding == JpegLayout.PROGRESSIVE;
        if (!known || layout.precision() != 8)
            throw ImageRefused.invalid("The image is a JPEG of a rare kind: lossless, with arithmetic coding or more"
                    + " than 8 bits a channel. Save it as an ordinary JPEG or as PNG and send it again.");
        if (layout.isLayered() && layout.visits() > MOST_VISITS)
            throw ImageRefused.invalid(
                    "The image is a JPEG of %d × %d pixels in %d layers, which would take too long to read. Save it with fewer layers, or not as a progressive JPEG, and send it again.",
                    anatomy.width(), anatomy.height(), layout.scans());
        for (JpegLayout.Component component : layout.components()) check(component);
    }

    private void check(JpegLayout.Component component) {
        boolean proper = isFactor(component.across(), layout.mostAcross())
                && isFactor(component.down(), layout.mostDown())
                && component.table() < 4;
        if (!proper) throw ImageRefused.damaged("its components do not fit together");
    }

    private static boolean isFactor(int samples, int most) {
        return samples > 0 && most <= 4 && most % samples == 0;
    }

    /** How many points to make of the eight of a block. */
    private static int points(Anatomy anatomy, int enoughAcross) {
        int points = 1;
        while (points < BLOCK && !isEnough(anatomy, points, enoughAcross)) points++;
        return points;
    }

    private static boolean isEnough(Anatomy anatomy, int points, int enoughAcross) {
        return anatomy.longer() * points / BLOCK >= Math.min(anatomy.longer(), ENOUGH)
                && anatomy.shorter() * points / BLOCK >= Math.min(anatomy.shorter(), enoughAcross);
    }

    private JpegComponent component(JpegLayout.Component declared, Anatomy anatomy) {
        int coarserAcross = layout.mostAcross() / declared.across();
        int coarserDown = layout.mostDown() / declared.down();
        return new JpegComponent(
                declared,
                new JpegTransform(points * coarserAcross, points * coarserDown),
                new int[] {groupsAcross, groupsDown},
                Math.ceilDiv(Math.ceilDiv(anatomy.width(), coarserAcross), BLOCK),
                Math.ceilDiv(Math.ceilDiv(anatomy.height(), coarserDown), BLOCK));
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public boolean hasAlpha() {
        return false;
    }

    private int stride() {
        return groupsAcross * layout.mostAcross() * points;
    }

    private int rowsOfGroup() {
        return layout.mostDown() * points;
    }

    @Override
    public Footprint footprint() {
        long planes = (long) components.size() * stride() * rowsOfGroup();
        long held = components.stream()
                .mapToLong(component -> component.heldBytes(layout.isProgressive()))
                .sum();
        return new Footprint(2L * Window.BYTES + SUNDRIES + planes + 4L * width, layout.isLayered() ? held : 0);
    }

    @Override
    public void decode(RowSink rows) {
        for (JpegComponent component : components) component.draw(stride(), rowsOfGroup());
        try (Arena arena = Arena.ofConfined()) {
            if (!layout.isLayered()) {
                readSegments(rows);
                return;
            }
            for (JpegComponent component : components) component.hold(arena, layout.isProgressive());
            readSegments(rows);
            for (boolean one : begun) if (!one) throw ImageRefused.damaged("pixels are missing");
            drawHeld(rows);
        }
    }

    private void drawHeld(RowSink rows) {
        int[] row = new int[width];
        for (int group = 0; group < groupsDown; group++) {
            for (JpegComponent component : components) component.drawGroups(group);
            show(group, row, rows);
        }
    }

    private void readSegments(RowSink rows) {
        var in = new Cursor(file);
        in.skip(2);
        boolean done = false;
        while (!done) {
            int marker = JpegAnatomy.marker(in);
            if (marker == JpegAnatomy.END) return;
            if (!JpegAnatomy.hasData(marker)) continue;
            Cursor data = in.part(in.big(2) - 2);
            if (marker == JpegAnatomy.SCAN) done = scan(data, in, rows);
            else table(marker, data);
        }
    }

    private void table(int marker, Cursor data) {
        switch (marker) {
            case 0xc4 -> tables.define(data);
            case 0xdb -> scales(data);
            case 0xdd -> tables.interval((int) data.big(2));
            default -> {}
        }
    }

    private void scales(Cursor data) {
        while (data.more()) {
            int place = data.one();
            if ((place & 0xf) > 3) throw ImageRefused.damaged("it has too many tables");
            int[] table = new int[BLOCK * BLOCK];
            for (int i = 0; i < table.length; i++) table[i] = (int) data.big(place > 0xf ? 2 : 1);
            scales[place & 0xf] = table;
        }
    }

    /** Whether all is decoded. */
    private boolean scan(Cursor data, Cursor in, RowSink rows) {
        List<JpegComponent> scanned = components(data);
        int from = data.one();
        int to = data.one();
        int bits = data.one();
        boolean ready = !layout.isLayered() && scanned.size() == components.size();
        if (!layout.isLayered() && !ready) {
            JpegAnatomy.skipPixels(in);
            return false;
        }
        var pixels = new JpegBits(file, in.at());
        var band = new JpegScan.Band(from, to, bits >> 4, bits & 0xf);
        var scan = new JpegScan(pixels, scanned, tables, band, layout.isProgressive());
        if (ready) draw(scan, rows);
        else scan.store(groupsAcross, groupsDown, layout.isProgressive());
        if (band.from() == 0) scanned.forEach(component -> begun[components.indexOf(component)] = true);
        in.skip(pixels.place() - in.at());
        return ready;
    }

    private void draw(JpegScan scan, RowSink rows) {
        int[] row = new int[width];
        scan.draw(groupsAcross, groupsDown, group -> show(group, row, rows));
    }

    private List<JpegComponent> components(Cursor data) {
        var found = new ArrayList<JpegComponent>();
        for (int left = data.one(); left > 0; left--) {
            int id = data.one();
            tables.choose(id, data.one());
            JpegComponent component = components.stream()
                    .filter(one -> one.declared().id() == id && !found.contains(one))
                    .findFirst()
                    .orElseThrow(() -> ImageRefused.damaged("its layers do not fit together"));
            int[] scale = scales[component.declared().table()];
            if (scale == null) throw ImageRefused.damaged("a table is missing");
            component.scale(scale);
            found.add(component);
        }
        if (found.isEmpty()) throw ImageRefused.damaged("its layers do not fit together");
        return List.copyOf(found);
    }

    /** Hands over the rows of a row of groups. */
    private void show(int group, int[] row, RowSink rows) {
        int first = group * rowsOfGroup();
        int count = Math.min(rowsOfGroup(), height - first);
        for (int y = 0; y < count; y++) {
            JpegColours.fill(row, y, layout.colours(), components);
            rows.row(first + y, row);
        }
    }
}
