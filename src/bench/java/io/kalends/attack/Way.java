package io.kalends.attack;

/**
 * A way to hold memory of the service, or to keep it busy.
 *
 * @param does in a sentence
 */
record Way(String name, String does, Assault assault) {
    /** What is done to the service, until its time is over. */
    interface Assault {
        void run(Front front) throws Exception;
    }
}
