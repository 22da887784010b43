package io.kalends.settings;

import io.kalends.config.BadSetting;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.store.Change;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.StoreUnavailable;
import io.kalends.store.Tx;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings in force: those given at the start, else those administrators have stored, else the defaults. What is stored
 * takes effect on every node without a new start.
 */
public final class SiteSettings {
    /** What administrators may choose; everything else needs a new start. */
    public static final Set<Setting> CHOSEN = Set.copyOf(EnumSet.of(
            Setting.SITE_NAME,
            Setting.LANGUAGES,
            Setting.TIMEZONE,
            Setting.CURRENCY_SYMBOL,
            Setting.CURRENCY_POSITION,
            Setting.CURRENCY_CODE,
            Setting.LOGO,
            Setting.FAVICON,
            Setting.ACCENT_COLOR,
            Setting.SECOND_COLOR,
            Setting.IMPRINT_URL,
            Setting.PRIVACY_URL,
            Setting.ACCESSIBILITY_URL,
            Setting.FOOTER_LINKS,
            Setting.HOME_TEXT_EN,
            Setting.HOME_TEXT_DE,
            Setting.WEEK_START,
            Setting.HIGHLIGHTS,
            Setting.FRAME_ORIGINS));

    private static final Logger LOG = LoggerFactory.getLogger(SiteSettings.class);
    private static final Change SETTINGS = new Change(Change.Subject.SETTING, 0);

    /** @param version of the store that they are at least of */
    private record State(long version, Config config) {}

    private final Database db;
    private final Config given;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile State state;

    public SiteSettings(Database db, Config given) {
        this.db = db;
        this.given = given;
        state = read();
    }

    /** Those of which this node knows: never waits for the store. */
    public Config known() {
        return state.config;
    }

    /** Those of now: everything counts that was saved on any node before this call, unless the store cannot be asked. */
    public Config current() {
        try {
            long _ = db.changes().version();
            State last = state;
            return isCurrent(last) ? last.config : renewed().config;
        } catch (StoreUnavailable e) {
            return known();
        }
    }

    private boolean isCurrent(State last) {
        return db.changes().isSame(SETTINGS, last.version);
    }

    private State renewed() {
        turn.lock();
        try {
            if (!isCurrent(state)) state = read();
            return state;
        } finally {
            turn.unlock();
        }
    }

    private State read() {
        long version = db.changes().version();
        return new State(version, given.or(usable(db.read(SiteSettings::stored))));
    }

    /** Without those that this program cannot use, as after a change of the rules: the service must answer nevertheless. */
    private Map<Setting, String> usable(Map<Setting, String> stored) {
        var usable = new EnumMap<Setting, String>(Setting.class);
        stored.forEach((setting, value) -> {
            if (isUsable(Map.of(setting, value))) usable.put(setting, value);
            else LOG.warn("The stored setting {} cannot be used: '{}'", setting.key(), value);
        });
        return usable;
    }

    /** Whether it was given at the start, so that it cannot be chosen. */
    public boolean isGiven(Setting setting) {
        return given.isGiven(setting);
    }

    /** Whether the service could run with these. */
    public boolean isUsable(Map<Setting, String> chosen) {
        try {
            return !given.or(chosen).siteName().isEmpty();
        } catch (BadSetting e) {
            return false;
        }
    }

    /** What administrators may choose, as it is in force: given, else stored, else the default. */
    public Map<Setting, String> texts(Tx tx) {
        var texts = new EnumMap<Setting, String>(Setting.class);
        CHOSEN.forEach(setting -> texts.put(setting, setting.fallback()));
        texts.putAll(usable(stored(tx)));
        given.given().texts().forEach((setting, text) -> texts.replace(setting, text));
        return texts;
    }

    /** What administrators have stored. */
    public static Map<Setting, String> stored(Tx tx) {
        record Entry(String name, String value) {}
        var settings = new EnumMap<Setting, String>(Setting.class);
        tx.list(
                        Sql.of("SELECT name, value FROM site_setting ORDER BY name"),
                        row -> new Entry(row.text("name"), row.text("value")))
                .forEach(entry -> Setting.named(entry.name)
                        .filter(CHOSEN::contains)
                        .ifPresent(known -> settings.put(known, entry.value)));
        return settings;
    }

    public static void write(Tx tx, Map<Setting, String> settings) {
        settings.forEach((setting, value) -> tx.run(Sql.of("""
                INSERT INTO site_setting (id, name, value)
                SELECT coalesce(max(id), 0) + 1, ?, ? FROM site_setting WHERE true
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, setting.key(), value)));
    }
}
