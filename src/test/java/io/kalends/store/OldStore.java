package io.kalends.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A store with the tables of an earlier version of the program. */
final class OldStore {
    private final Dialect dialect;
    final Path folder = TestDatabases.folder();
    final Optional<String> url;

    /** @param last the name of its last migration */
    OldStore(Dialect dialect, String last) {
        this.dialect = dialect;
        this.url = dialect == Dialect.SQLITE ? Optional.empty() : Optional.of(TestDatabases.emptyPostgresUrl());
        migrateTo(last);
    }

    /** Applies the steps up to this one. */
    void migrateTo(String last) {
        apply(Migrations.steps(dialect).subList(0, Migrations.NAMES.indexOf(last) + 1));
    }

    /** Brings it up to date. */
    void migrate() {
        apply(Migrations.steps(dialect));
    }

    private void apply(List<Migrations.Step> steps) {
        try (Connection connection = connect()) {
            new Migrations(dialect, steps).apply(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void run(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    List<Long> numbers(String sql) throws SQLException {
        return texts(sql).stream().map(Long::valueOf).toList();
    }

    /** The first column of each row. */
    List<String> texts(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            var texts = new ArrayList<String>();
            while (rows.next()) texts.add(String.valueOf(rows.getString(1)));
            return texts;
        }
    }

    /** All rows of a table, sorted. */
    List<String> rows(String table) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
            var texts = new ArrayList<String>();
            while (rows.next()) texts.add(row(rows));
            return texts.stream().sorted().toList();
        }
    }

    private static String row(ResultSet rows) throws SQLException {
        var row = new StringBuilder();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++)
            row.append(rows.getString(i)).append('|');
        return row.toString();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url.orElse("jdbc:sqlite:" + folder.resolve(SqliteEngine.FILE)));
    }
}
