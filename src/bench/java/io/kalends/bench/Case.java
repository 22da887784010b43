package io.kalends.bench;

/**
 * One line of the table: what is asked.
 *
 * @param key its short name, for {@code --only} and the results as JSON
 */
record Case(String key, Group group, String name, Load load) {
    /** What cases have in common. */
    enum Group {
        READY("The same again and again"),
        OTHER("Every query different"),
        FILTER("Every query different, with a filter"),
        WRITE("Writes"),
        MIXED("Reads of ten kinds");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }
}
