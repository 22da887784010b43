package io.kalends;

import io.kalends.admin.FirstVisit;
import java.util.EnumMap;
import java.util.Map;

/** What the set-up in the browser can have done by the program. */
final class Beginning implements FirstVisit {
    private final App app;
    private final Config config;
    private Runnable renewal = () -> {};

    Beginning(App app, Config config) {
        this.app = app;
        this.config = config;
    }

    /** The settings of these keys. */
    static Map<Setting, String> settings(Map<String, String> texts) {
        var settings = new EnumMap<Setting, String>(Setting.class);
        texts.forEach((key, text) -> Setting.named(key).ifPresent(setting -> settings.put(setting, text)));
        return settings;
    }

    /** What is to be done when the program is to begin anew. */
    synchronized void onRenewal(Runnable work) {
        renewal = work;
    }

    @Override
    public boolean isEmpty() {
        return app.demo().fits();
    }

    @Override
    public void fillWithDemo() {
        int _ = app.demo().fill();
    }

    @Override
    public boolean isGiven(String setting) {
        return Setting.named(setting)
                .filter(known -> config.given().texts().containsKey(known))
                .isPresent();
    }

    @Override
    public String fault(Map<String, String> chosen) {
        try {
            Config tried = config.or(settings(chosen));
            return tried.siteName().isEmpty() ? "empty" : "";
        } catch (BadSetting e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public synchronized void renew() {
        renewal.run();
    }
}
