package io.kalends.settings;

import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.EnumMap;
import java.util.Map;

/** The settings that were chosen in the set-up; whatever is given at the start counts more. */
public final class SiteSettings {
    private SiteSettings() {}

    public static Map<Setting, String> read(Database db) {
        record Entry(String name, String value) {}
        var settings = new EnumMap<Setting, String>(Setting.class);
        db.read(tx -> tx.list(
                        Sql.of("SELECT name, value FROM site_setting"),
                        row -> new Entry(row.text("name"), row.text("value"))))
                .forEach(entry -> Setting.named(entry.name).ifPresent(known -> settings.put(known, entry.value)));
        return settings;
    }

    public static void write(Tx tx, Map<Setting, String> settings) {
        settings.forEach((setting, value) -> tx.run(Sql.of("""
                INSERT INTO site_setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, setting.key(), value)));
    }
}
