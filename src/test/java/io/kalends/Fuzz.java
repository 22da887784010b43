package io.kalends;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Random texts for what must withstand any text: made of the pieces that matter there, often nearly right. */
public final class Fuzz {
    private static final int ROUNDS = 20_000;

    private final Random random = new Random(Dice.SEED);
    private final List<String> pieces;

    private Fuzz(List<String> pieces) {
        this.pieces = pieces;
    }

    /** Hands many random texts to the check; whatever it throws is reported with the text and the seed. */
    public static void withTexts(List<String> pieces, Consumer<String> check) {
        var fuzz = new Fuzz(pieces);
        for (int i = 0; i < ROUNDS; i++) {
            var text = fuzz.next();
            try {
                check.accept(text);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("with \"" + text + "\", -Dseed=" + Dice.SEED, e);
            }
        }
    }

    private String next() {
        var text = new StringBuilder();
        int length = random.nextInt(12);
        for (int i = 0; i < length; i++) text.append(piece());
        return text.toString();
    }

    private String piece() {
        if (random.nextInt(8) > 0) return pieces.get(random.nextInt(pieces.size()));
        // Any character, halves of surrogate pairs included.
        return Character.toString(random.nextInt(random.nextBoolean() ? 0x80 : 0x10000));
    }
}
