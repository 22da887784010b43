package io.kalends.store;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;

/** Checks tables of a SQLite file for damage. */
final class QuickCheck {
    /** All but those of the full-text index, which is derived from them. */
    static final String OWN_TABLES =
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'post\\_search%' ESCAPE '\\'";

    /** Also those that store the full-text index; to check it as an index takes ten times as long as all others. */
    static final String ALL_TABLES =
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";

    private QuickCheck() {}

    /** Throws {@link StoreUnavailable} at the first damage in the tables that a query names. */
    static void check(Statement statement, String tables, Path path) throws SQLException {
        var names = new ArrayList<String>();
        try (ResultSet rows = statement.executeQuery(tables)) {
            while (rows.next()) names.add(rows.getString(1));
        }
        // One at a time: a longer read would keep the WAL from being checkpointed.
        for (String name : names) checkTable(statement, name, path);
    }

    private static void checkTable(Statement statement, String table, Path path) throws SQLException {
        try (ResultSet row = statement.executeQuery("PRAGMA quick_check('" + table + "')")) {
            String found = row.next() ? row.getString(1) : "nothing";
            if (!found.equals("ok"))
                throw new StoreUnavailable("the database " + path + " is damaged: " + found, Trouble.DAMAGED);
        }
    }
}
