package io.kalends.admin;

import io.kalends.api.Call;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Logins;
import io.kalends.auth.Role;
import io.kalends.auth.SetUpTokens;
import io.kalends.auth.User;
import io.kalends.config.Setting;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.time.Zones;
import io.kalends.web.Pages;
import io.kalends.web.Visit;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first visit: the administrator gets a password, the calendar its name, zone and currency. Open until somebody can log
 * in, and only to those who know the token that was printed at the start.
 */
final class SetupPages {
    static final String PATH = "/setup";

    private final SessionGuard guard;
    private final Database db;
    private final Logins logins;
    private final SetUpTokens tokens;
    private final Cookies cookies;
    private final SiteSettings settings;
    private final SampleCalendar sample;

    SetupPages(
            SessionGuard guard,
            Database db,
            Logins logins,
            SetUpTokens tokens,
            Cookies cookies,
            SiteSettings settings,
            SampleCalendar sample) {
        this.guard = guard;
        this.db = db;
        this.logins = logins;
        this.tokens = tokens;
        this.cookies = cookies;
        this.settings = settings;
        this.sample = sample;
    }

    List<Route> routes() {
        return List.of(
                guard.openPage(Route.editor(PATH, "Set-up"), this::form),
                guard.openForm(PATH, "Set up the calendar", this::setUp));
    }

    /** Where the set-up is found, as long as it is open. Browsers keep to themselves what follows the #, so no log has it. */
    Optional<String> path() {
        return logins.hasPasswords() ? Optional.empty() : Optional.of(Route.EDITOR_PATH + PATH + "#" + tokens.issue());
    }

    /**
     * What the page shows.
     *
     * @param token what the visitor showed
     * @param known whether it is good
     * @param empty whether the store is, so that a calendar to look around in can be filled in
     */
    record SetupPage(
            Visit visit,
            String token,
            Form form,
            String username,
            boolean known,
            boolean empty,
            SiteSettings settings) {
        String t(String text, Object... values) {
            return visit.t(text, values);
        }

        String at(String path) {
            return visit.site().file(Route.EDITOR_PATH + path);
        }

        boolean mayName() {
            return !settings.isGiven(Setting.SITE_NAME);
        }

        boolean mayChooseZone() {
            return !settings.isGiven(Setting.TIMEZONE);
        }

        boolean mayChooseCurrency() {
            return SetupPages.mayChooseCurrency(settings);
        }

        List<CurrencyChoice.Option> currencies() {
            return SetupPages.currencies(visit).all();
        }
    }

    private static boolean mayChooseCurrency(SiteSettings settings) {
        return Stream.of(Setting.CURRENCY_CODE, Setting.CURRENCY_SYMBOL, Setting.CURRENCY_POSITION)
                .noneMatch(settings::isGiven);
    }

    private static CurrencyChoice currencies(Visit visit) {
        return new CurrencyChoice(visit.texts().locale());
    }

    private Reply form(Call call, Visit visit) {
        return show(call, visit, Form.of(new LinkedHashMap<>()), 200);
    }

    private Reply show(Call call, Visit visit, Form form, int status) {
        if (logins.hasPasswords()) return Reply.seeOther(visit.site().file(Route.EDITOR_PATH + "/login"));
        String token = token(call);
        boolean known = tokens.isValid(token);
        if (!known && !token.isEmpty()) form.faults().put("token", visit.t("admin.setup.token.wrong"));
        String username = administrator().map(User::username).orElse("");
        form.typed().putIfAbsent("site_name", visit.site().name());
        form.typed().putIfAbsent("timezone", Zones.text(visit.site().zone()));
        form.typed().putIfAbsent("currency", currencies(visit).usual());
        var page = new SetupPage(visit, token, form, username, known, sample.isStoreEmpty(), settings);
        return Pages.reply(known ? status : 403, (out, none) -> JtesetupGenerated.render(out, none, page));
    }

    private static String token(Call call) {
        return Form.text(call.body().get("token")).strip();
    }

    private Optional<User> administrator() {
        return db.read(tx -> new AccountStore()
                .list(tx, List.of(), Optional.of(Role.ADMINISTRATOR), 1, 0).stream()
                        .findFirst());
    }

    private Reply setUp(Call call, Visit visit) {
        Form form = Form.of(new LinkedHashMap<>(call.body()));
        // At first only the token is sent.
        if (!form.typed().containsKey("new_password")) return show(call, visit, form, 200);
        Optional<User> administrator = administrator();
        if (logins.hasPasswords() || administrator.isEmpty() || !tokens.isValid(token(call)))
            return show(call, visit, form, 403);
        Map<Setting, String> chosen = chosen(form, visit);
        check(form, visit, chosen);
        if (form.hasFaults()) return show(call, visit, form, 400);
        if (!keep(administrator.get(), form.text("new_password"), chosen)) return show(call, visit, form, 403);
        if (form.isOn("demo") && sample.isStoreEmpty()) {
            int _ = sample.fill();
        }
        return done(guard.visit(call.context().with(settings.current())), administrator.get());
    }

    private Map<Setting, String> chosen(Form form, Visit visit) {
        var chosen = new EnumMap<Setting, String>(Setting.class);
        if (!settings.isGiven(Setting.SITE_NAME))
            chosen.put(Setting.SITE_NAME, form.text("site_name").strip());
        if (!settings.isGiven(Setting.TIMEZONE))
            chosen.put(Setting.TIMEZONE, form.text("timezone").strip());
        if (mayChooseCurrency(settings)) chosen.putAll(currencies(visit).settings(form.text("currency")));
        return chosen;
    }

    private void check(Form form, Visit visit, Map<Setting, String> chosen) {
        form.checkPassword("new_password", visit);
        if (!form.text("new_password").equals(form.text("repeated")))
            form.faults().put("repeated", visit.t("admin.password.differs"));
        if (mayChooseCurrency(settings) && !chosen.containsKey(Setting.CURRENCY_CODE))
            form.faults().put("currency", visit.t("settings.wrong.currency_code"));
        if (chosen.getOrDefault(Setting.SITE_NAME, "x").isEmpty())
            form.faults().put("site_name", visit.t("admin.setup.name"));
        else if (!settings.isUsable(chosen)) form.faults().put("timezone", visit.t("admin.setup.zone"));
    }

    /** Of two who finish at the same time the first counts. */
    private boolean keep(User administrator, String password, Map<Setting, String> chosen) {
        String hash = logins.hash(password);
        return db.write(tx -> {
            tx.lock("set-up");
            if (logins.hasPasswords(tx)) return false;
            logins.setHash(tx, administrator, hash, Optional.empty());
            SiteSettings.write(tx, chosen);
            tokens.deleteAll(tx);
            return true;
        });
    }

    private Reply done(Visit visit, User administrator) {
        return Pages.reply((out, none) -> JtereadyGenerated.render(out, none, visit))
                .header(
                        "Set-Cookie",
                        cookies.ofSession(logins.open(administrator).token()));
    }
}
