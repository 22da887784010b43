package io.kalends;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** All chance of a run comes from one seed. */
public final class Dice {
    /** Always the same, so that a build fails for what was changed; {@code -Dseed=random}, or a number, looks further. */
    public static final long SEED = seed(System.getProperty("seed", "1"));

    private final Random random;

    public Dice(long seed) {
        random = new Random(seed);
    }

    private static long seed(String given) {
        return given.equals("random") ? System.nanoTime() : Long.parseLong(given);
    }

    public boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public long between(long least, long most) {
        return random.nextLong(least, most + 1);
    }

    public double real(double least, double most) {
        return random.nextDouble(least, most);
    }

    @SafeVarargs
    public final <T> T any(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    public <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Different items in any order, at most so many. */
    public <T> List<T> some(List<T> choices, int least, int most) {
        var shuffled = new ArrayList<>(choices);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(shuffled.size(), least + random.nextInt(most - least + 1))));
    }

    /** The slug in capitals, where these become the same slug again. */
    public String otherCase(String slug) {
        return slug.chars().allMatch(letter -> letter < 0x80) ? slug.toUpperCase(Locale.ROOT) : slug;
    }

    /** The text with its letters in any case. */
    public String anyCase(String text) {
        var mixed = new StringBuilder();
        for (char letter : text.toCharArray())
            mixed.append(random.nextBoolean() ? Character.toUpperCase(letter) : letter);
        return mixed.toString();
    }
}
