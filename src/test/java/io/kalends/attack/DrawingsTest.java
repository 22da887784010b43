package io.kalends.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** The images are what they say they are: others would be refused for the wrong reason. */
class DrawingsTest {
    private static void isImage(byte[] file, int width, int height, int most) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));

        assertThat(image).isNotNull();
        assertThat(image.getWidth()).isEqualTo(width);
        assertThat(image.getHeight()).isEqualTo(height);
        assertThat(file.length).isLessThan(most);
    }

    @Test
    void deepPng_canBeRead() throws IOException {
        isImage(Drawings.deepPng(301, 203), 301, 203, 5_000);
        isImage(Drawings.interlacedPng(301, 203), 301, 203, 5_000);
        isImage(Drawings.thread(10_000), 1, 10_000, 5_000);
    }

    @Test
    void jpegAndGif_canBeRead() throws IOException {
        isImage(Drawings.progressiveJpeg(300, 200), 300, 200, 5_000);
        isImage(Drawings.gif(300, 200, 4), 300, 200, 10_000);
        isImage(Drawings.noise(60, 40), 60, 40, 20_000);
    }

    @Test
    void webp_takesHardlyAnyBytes() throws IOException {
        isImage(Drawings.webp(300, 200), 300, 200, 100);
    }
}
