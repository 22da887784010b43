package io.kalends.fuzz;

import io.kalends.Dice;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * Inputs to begin with: one of each form, and whatever has ever been found to go wrong. They are files in the folder of
 * the target among the resources; images and keys are made or borrowed.
 */
final class Seeds {
    private Seeds() {}

    static List<byte[]> of(String target) throws IOException, URISyntaxException, GeneralSecurityException {
        var seeds = new ArrayList<>(files(Seeds.class.getResource(target)));
        if (target.equals("pem")) seeds.add(key());
        if (target.equals("image")) {
            seeds.addAll(files(Seeds.class.getResource("/io/kalends/media")));
            for (String format : List.of("png", "jpg", "gif")) seeds.add(picture(format));
        }
        return seeds;
    }

    private static List<byte[]> files(URL folder) throws IOException, URISyntaxException {
        var contents = new ArrayList<byte[]>();
        if (folder == null) return contents;
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(Seeds::isInput)
                    .sorted()
                    .toList()) contents.add(Files.readAllBytes(file));
        }
        return contents;
    }

    /** Classes of the tests may lie in the same folder. */
    private static boolean isInput(Path file) {
        return !file.toString().endsWith(".class") && !file.toString().endsWith(".sql");
    }

    private static byte[] key() throws GeneralSecurityException {
        var chance = SecureRandom.getInstance("SHA1PRNG");
        chance.setSeed(Dice.SEED);
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256, chance);
        var pair = generator.generateKeyPair();
        String text = Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded());
        return ("-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] picture(String format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(5, 4, BufferedImage.TYPE_INT_RGB), format, bytes);
        return bytes.toByteArray();
    }
}
