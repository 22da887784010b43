package io.kalends.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result, read by column name. Plain readers are for columns that are never NULL and throw where one is;
 * those named {@code find…} return an empty {@link Optional} for NULL.
 */
public final class Row {
    private final ResultSet result;
    private final Map<String, Integer> columns;
    private final Reader<@Nullable String> texts;

    Row(ResultSet result, Map<String, Integer> columns, Dialect dialect) {
        this.result = result;
        this.columns = columns;
        texts = dialect::text;
    }

    public String text(String column) {
        return present(column, read(column, texts));
    }

    public Optional<String> findText(String column) {
        return Optional.ofNullable(read(column, texts));
    }

    public long integer(String column) {
        return present(column, read(column, Row::number));
    }

    public Optional<Long> findInteger(String column) {
        return Optional.ofNullable(read(column, Row::number));
    }

    public double decimal(String column) {
        return present(column, read(column, Row::fraction));
    }

    public Optional<Double> findDecimal(String column) {
        return Optional.ofNullable(read(column, Row::fraction));
    }

    public byte[] bytes(String column) {
        return present(column, read(column, ResultSet::getBytes));
    }

    public boolean flag(String column) {
        return integer(column) != 0;
    }

    /** The instant of a column of seconds since 1970. */
    public Instant time(String column) {
        return Instant.ofEpochSecond(integer(column));
    }

    public Optional<Instant> findTime(String column) {
        return findInteger(column).map(Instant::ofEpochSecond);
    }

    /** The constant whose name in lower case is stored. */
    public <E extends Enum<E>> E word(String column, Class<E> type) {
        return Enum.valueOf(type, text(column).toUpperCase(Locale.ROOT));
    }

    private <T extends @Nullable Object> T read(String column, Reader<T> reader) {
        Integer index = columns.get(column);
        if (index == null) throw new StoreException("no column " + column + " among " + columns.keySet());
        try {
            return reader.read(result, index);
        } catch (SQLException e) {
            throw new StoreException("column " + column + " cannot be read", e);
        }
    }

    private static <T> T present(String column, @Nullable T value) {
        if (value == null) throw new StoreException("column " + column + " is NULL");
        return value;
    }

    // Asking whether the value was NULL costs a call into the driver, and only a zero can have been one.
    private static @Nullable Long number(ResultSet result, int index) throws SQLException {
        long value = result.getLong(index);
        return value == 0 && result.wasNull() ? null : Long.valueOf(value);
    }

    private static @Nullable Double fraction(ResultSet result, int index) throws SQLException {
        double value = result.getDouble(index);
        return value == 0 && result.wasNull() ? null : Double.valueOf(value);
    }

    @FunctionalInterface
    private interface Reader<T extends @Nullable Object> {
        T read(ResultSet result, int index) throws SQLException;
    }
}
