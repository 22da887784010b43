package io.kalends.intake;

/** Takes what a reader finds. */
public interface ItemSink {
    void item(Item item);

    /**
     * What could not be read, and is left out; the others are read all the same.
     *
     * @param line where it begins in its file; 0 where there are no lines
     * @param name what a person would know it by: its title or its key
     * @param reason a sentence that names the field and the cure
     */
    void rejected(long line, String name, String reason);

    /** Something a person should know though nothing was left out, such as a time zone that had to be guessed. */
    void noted(long line, String name, String note);
}
