package io.kalends.admin;

import io.kalends.post.Post;
import java.util.List;
import java.util.Optional;

/**
 * One line of a table of records.
 *
 * @param author as people call them
 * @param badges by the names of texts
 * @param action what one click does to it
 */
record TableRow(
        Post post, String author, List<String> badges, Optional<String> action, Optional<Note> note, List<Cell> cells) {
    /**
     * What is said of a record below its name.
     *
     * @param dates where the dates of a series are, "" for any other record
     */
    record Note(String text, String dates) {}

    /**
     * What stands in a column that only a kind has.
     *
     * @param more said less loudly, "" for nothing
     * @param label on small screens, by the name of its text, "" for none
     * @param href where it leads, "" for nowhere
     */
    record Cell(String text, String more, String label, String href) {
        static Cell of(String text) {
            return new Cell(text, "", "", "");
        }
    }
}
