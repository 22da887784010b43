package io.kalends.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.TestDatabases;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Nothing the store keeps is forgotten by an export. */
class SectionsTest {
    /** What follows from the rest, or is of no use in another store. */
    private static final Set<String> LEFT_BEHIND = Set.of(
            "migration",
            "sequence",
            "change",
            "change_mark",
            "change_key",
            "kept_reply",
            "session",
            "set_up_token",
            "zone_rules",
            "saved_list",
            "saved_list_part",
            "free_words",
            "post_search",
            "unindexed",
            "media_file",
            "media_piece",
            "event_custom_field");

    private static final Set<String> COUNTED_ANEW = Set.of("term.events", "event_term.counted");

    @Test
    void sections_holdEveryColumn() {
        var moved = new TreeSet<String>();
        for (Section section : Sections.ALL) {
            for (SectionTable table : section.tables()) {
                moved.add(table.name() + ".id");
                table.columns().forEach(column -> moved.add(table.name() + "." + column.name()));
            }
            for (LinkTable link : section.links()) {
                moved.addAll(List.of(link.table() + "." + link.owner(), link.table() + "." + link.other()));
                if (link.isOrdered()) moved.add(link.table() + ".position");
            }
        }
        moved.addAll(COUNTED_ANEW);

        assertThat(moved).containsExactlyElementsOf(columns());
    }

    private static Set<String> columns() {
        try (Database db = TestDatabases.sqlite()) {
            Sql sql = Sql.of("""
                    SELECT t.name AS tablename, c.name AS columnname
                    FROM sqlite_schema t JOIN pragma_table_info(t.name) c
                    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'post_search_%'
                    """);
            var columns = new TreeSet<String>();
            db.scan(tx -> tx.list(sql, row -> row.text("tablename") + "." + row.text("columnname"))).stream()
                    .filter(name -> !LEFT_BEHIND.contains(name.substring(0, name.indexOf('.'))))
                    .forEach(columns::add);
            return columns;
        }
    }
}
