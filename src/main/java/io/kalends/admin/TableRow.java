package io.kalends.admin;

import io.kalends.post.Post;
import java.util.List;

/**
 * One line of a table of records.
 *
 * @param author as people call them
 * @param badges by the names of texts
 */
record TableRow(Post post, String author, List<String> badges, List<Cell> cells) {
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
