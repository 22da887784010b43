package io.kalends.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Words as announcements have them: a few very often, most of them hardly ever. Always the same ones. */
final class Words {
    /** Stands in about one event of four. */
    static final String COMMON = "music";

    /** Stands in a handful of events, however many there are. */
    static final String RARE = "quetzalcoatl";

    /** Stands nowhere. */
    static final String ABSENT = "zyzzyvas";

    private static final String FREQUENT = """
            the and of to a in for with on is at from by all are you we our your music will this that one an it be or as can
            into new more most open free here every evening day night town hall stage doors guests friends family
            children people before after during until together around again first last only also very well come join
            bring enjoy learn meet see hear find start end begin bar food drinks tickets seats entry concert band
            songs choir orchestra piano guitar jazz rock folk classic dance theatre film reading author book story art
            exhibition gallery museum painting photo sculpture workshop course class beginners lesson practice talk
            lecture discussion history science nature garden walk tour market fair festival parade party summer winter
            spring autumn sunday saturday friday morning afternoon weekend holiday season harbour river lake sea beach
            forest park square street church castle library school university club bakery kitchen cooking coffee tea
            wine beer bread cheese sport running cycling football tennis chess games quiz yoga health body mind voice
            light colour sound silence old young big small long short warm fresh local regional national european world
            famous popular rare quiet loud gentle wild bright deep simple great beautiful little better best known
            """;

    private static final List<String> SYLLABLES = List.of(
            "ba", "bren", "cor", "da", "del", "fe", "gar", "hol", "il", "ja", "kor", "lan", "ma", "mor", "nel", "os",
            "pe", "ra", "ros", "sa", "sten", "ta", "tor", "ul", "va", "ven", "wil", "zan", "löw", "brü", "né", "ska");

    private static final List<String> ENDINGS =
            List.of("der", "a", "sen", "berg", "ow", "in", "ton", "ier", "mann", "ello", "ski", "feld", "by", "e");

    private final List<String> words;
    private final List<String> names;

    Words() {
        Set<String> names = new LinkedHashSet<>();
        for (String first : SYLLABLES)
            for (String second : SYLLABLES)
                for (String ending : ENDINGS) if (!first.equals(second)) names.add(first + second + ending);
        this.names = names.stream().map(Words::capital).toList();
        List<String> all =
                new ArrayList<>(new LinkedHashSet<>(List.of(FREQUENT.strip().split("\\s+"))));
        all.addAll(names);
        words = List.copyOf(all);
    }

    /** A word, the rarer the later in the list, as in any language: its frequency falls with its rank. */
    String word(RandomGenerator random) {
        return words.get((int) Math.pow(words.size(), random.nextDouble()) - 1);
    }

    String name(RandomGenerator random) {
        return names.get(random.nextInt(names.size()));
    }

    String sentence(RandomGenerator random) {
        String words = IntStream.range(0, 6 + random.nextInt(10))
                .mapToObj(i -> word(random))
                .collect(Collectors.joining(" "));
        return capital(words) + ".";
    }

    String sentences(RandomGenerator random, int count) {
        return IntStream.range(0, count).mapToObj(i -> sentence(random)).collect(Collectors.joining(" "));
    }

    static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
