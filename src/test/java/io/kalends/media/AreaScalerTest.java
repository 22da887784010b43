package io.kalends.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AreaScalerTest {
    private static final int RED = 0xffff0000;
    private static final int BLUE = 0xff0000ff;

    private static List<int[]> scaled(int[][] rows, Rectangle part, Dimension target, boolean alpha) {
        var made = new ArrayList<int[]>();
        var scaler = new AreaScaler(part, target, alpha, (y, row) -> {
            assertThat(y).isEqualTo(made.size());
            made.add(row.clone());
        });
        for (int y = 0; y < rows.length; y++) scaler.row(y, rows[y]);
        return made;
    }

    private static String hex(List<int[]> rows) {
        var text = new StringBuilder();
        for (int[] row : rows)
            for (int pixel : row) text.append(Integer.toHexString(pixel)).append(' ');
        return text.toString().strip();
    }

    @Test
    void pixel_isTheMeanOfThoseWhosePlaceItTakes() {
        int[][] rows = {{0xff000000, 0xff640000, RED}, {0xff000000, 0xff640000, RED}, {BLUE, BLUE, BLUE}};

        assertThat(hex(scaled(rows, new Rectangle(3, 3), new Dimension(1, 1), false)))
                .isEqualTo("ff4f0055");
    }

    @Test
    void pixelsBetweenTwo_countForBothByTheirArea() {
        int[][] rows = {{RED, 0xff000000, BLUE}};

        for (boolean alpha : new boolean[] {false, true})
            assertThat(hex(scaled(rows, new Rectangle(3, 1), new Dimension(2, 1), alpha)))
                    .isEqualTo("ffaa0000 ff0000aa");
    }

    @Test
    void transparentPixels_doNotStainOthers() {
        int[][] rows = {{RED, 0x0000ff00}, {0x0000ff00, RED}};

        assertThat(hex(scaled(rows, new Rectangle(2, 2), new Dimension(1, 1), true)))
                .isEqualTo("80ff0000");
    }

    @Test
    void part_isCutOut() {
        int[][] rows = {{0, 0, 0, 0}, {0, RED, BLUE, 0}, {0, RED, BLUE, 0}, {0, 0, 0, 0}};

        assertThat(hex(scaled(rows, new Rectangle(1, 1, 2, 2), new Dimension(2, 1), false)))
                .isEqualTo("ffff0000 ff0000ff");
    }

    @Test
    void fewPixels_areRepeated() {
        int[][] rows = {{RED, BLUE}};

        assertThat(hex(scaled(rows, new Rectangle(2, 1), new Dimension(4, 2), false)))
                .isEqualTo("ffff0000 ffff0000 ff0000ff ff0000ff ffff0000 ffff0000 ff0000ff ff0000ff");
    }

    @Test
    void longestRows_doNotOverflow() {
        int[] row = new int[30_000];
        Arrays.fill(row, 0xffffffff);
        int[][] rows = new int[40][];
        Arrays.fill(rows, row);

        assertThat(hex(scaled(rows, new Rectangle(30_000, 40), new Dimension(1, 1), true)))
                .isEqualTo("ffffffff");
        assertThat(scaled(rows, new Rectangle(30_000, 40), new Dimension(1024, 1), true))
                .allSatisfy(made -> assertThat(made).containsOnly(0xffffffff));
    }
}
