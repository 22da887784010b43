package io.kalends.app;

import io.kalends.admin.SetupHost;
import io.kalends.config.BadSetting;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.settings.SiteSettings;
import io.kalends.store.StoreUnavailable;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** What the set-up in the browser needs of the program. */
public final class FirstRun implements SetupHost {
    /** The settings that the set-up asks for, unless they were given. */
    private static final Set<Setting> CHOSEN = EnumSet.of(
            Setting.SITE_NAME,
            Setting.TIMEZONE,
            Setting.CURRENCY_CODE,
            Setting.CURRENCY_SYMBOL,
            Setting.CURRENCY_POSITION);

    private final App app;
    private final Config given;
    private final Map<Setting, String> chosen;
    private Runnable restart = () -> {};

    /** @param chosen what was stored by a set-up before the start */
    FirstRun(App app, Config given, Map<Setting, String> chosen) {
        this.app = app;
        this.given = given;
        this.chosen = chosen;
    }

    /** The settings of the service: those given, else those chosen. */
    Config config() {
        return given.or(chosen);
    }

    /** Whether the set-up may yet be finished at another node, which has the same store. */
    public boolean awaitsOthers() {
        boolean mayChoose = !given.given().texts().keySet().containsAll(CHOSEN);
        return mayChoose && chosen.isEmpty() && app.store().changes().isRemote();
    }

    /** Whether it was, so that a restart is due. */
    public boolean isOutdated() {
        try {
            return !SiteSettings.read(app.store()).equals(chosen);
        } catch (StoreUnavailable e) {
            return false; // nothing is known yet
        }
    }

    /** Sets what restarts the service. */
    public synchronized void onRestart(Runnable work) {
        restart = work;
    }

    @Override
    public boolean isEmpty() {
        return app.demo().isStoreEmpty();
    }

    @Override
    public void fillWithDemo() {
        int _ = app.demo().fill();
    }

    @Override
    public boolean isGiven(Setting setting) {
        return given.isGiven(setting);
    }

    @Override
    public String fault(Map<Setting, String> choice) {
        try {
            Config tried = given.or(choice);
            return tried.siteName().isEmpty() ? "empty" : "";
        } catch (BadSetting e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public synchronized void restart() {
        restart.run();
    }
}
