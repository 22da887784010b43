package io.kalends.demo;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import javax.imageio.ImageIO;

/** A picture for the demo calendar: a sky, a sun or moon, and rows of hills. A hue always gives the same one. */
public final class DemoPicture {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 675;
    private static final int ROWS = 5;
    private static final int STEP = 8;

    private final Random random;
    private final float hue;

    private DemoPicture(int degrees) {
        random = new Random(degrees);
        hue = degrees / 360f;
    }

    /** The picture around a hue of the colour wheel, as a JPEG file. */
    public static byte[] jpeg(int degrees) {
        var file = new ByteArrayOutputStream();
        try {
            ImageIO.write(new DemoPicture(degrees).draw(), "jpg", file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toByteArray();
    }

    private BufferedImage draw() {
        var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        sky(pen);
        disc(pen);
        for (int row = 0; row < ROWS; row++) hills(pen, row);
        pen.dispose();
        return image;
    }

    private void sky(Graphics2D pen) {
        pen.setPaint(new GradientPaint(0, 0, tint(0, 0.45f, 0.75f), 0, HEIGHT, tint(0.12f, 0.25f, 1)));
        pen.fillRect(0, 0, WIDTH, HEIGHT);
    }

    private void disc(Graphics2D pen) {
        double size = 110 + random.nextInt(90);
        double left = WIDTH * (0.15 + 0.6 * random.nextDouble());
        double top = HEIGHT * (0.12 + 0.2 * random.nextDouble());
        pen.setPaint(tint(0.15f, 0.12f, 1));
        pen.fill(new Ellipse2D.Double(left, top, size, size));
    }

    /** Each row lies lower than the one before it, and is darker. */
    private void hills(Graphics2D pen, int row) {
        double ground = HEIGHT * (0.5 + 0.11 * row);
        double height = 18 + random.nextInt(34);
        double length = 120 + random.nextInt(160);
        double shift = random.nextInt(1_000);
        var line = new Path2D.Double();
        line.moveTo(0, HEIGHT);
        for (int x = 0; x <= WIDTH; x += STEP) {
            double wave = Math.sin((x + shift) / length) + 0.4 * Math.sin((x - shift) / length * 2.7);
            line.lineTo(x, ground + height * wave);
        }
        line.lineTo(WIDTH, HEIGHT);
        line.closePath();
        pen.setPaint(tint(-0.03f * row, 0.4f + 0.08f * row, 0.8f - 0.13f * row));
        pen.fill(line);
    }

    private Color tint(float shift, float saturation, float brightness) {
        return Color.getHSBColor(hue + shift, saturation, brightness);
    }
}
