package io.kalends.admin;

import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.HashMap;
import java.util.Map;

/** The settings that were chosen in the set-up; whatever is given at the start counts more. */
public final class SiteSettings {
    static final String NAME = "site-name";
    static final String ZONE = "timezone";

    private SiteSettings() {}

    /** The texts by the keys of the settings. */
    public static Map<String, String> read(Database db) {
        record Entry(String name, String value) {}
        var settings = new HashMap<String, String>();
        db.read(tx -> tx.list(
                        Sql.of("SELECT name, value FROM site_setting"),
                        row -> new Entry(row.text("name"), row.text("value"))))
                .forEach(entry -> settings.put(entry.name, entry.value));
        return settings;
    }

    static void write(Tx tx, Map<String, String> settings) {
        settings.forEach((name, value) -> tx.run(Sql.of("""
                INSERT INTO site_setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, name, value)));
    }
}
