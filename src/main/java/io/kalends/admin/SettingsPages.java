package io.kalends.admin;

import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.media.Media;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.term.Taxonomy;
import io.kalends.web.Pages;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page on which administrators choose what the site is called, what it looks like and what it shows. */
final class SettingsPages {
    private static final String PATH = "/settings";

    private final SessionGuard guard;
    private final Database db;
    private final SiteSettings settings;
    private final SettingsForm fields;
    private final Options options;

    SettingsPages(SessionGuard guard, Database db, SiteSettings settings, Options options) {
        this.guard = guard;
        this.db = db;
        this.settings = settings;
        this.options = options;
        fields = new SettingsForm(settings);
    }

    List<Route> routes() {
        Right right = Right.MANAGE_SETTINGS;
        return List.of(
                guard.page(PATH, "Settings", right, request -> saving(request).edit()),
                guard.form(PATH, "Change settings", right, this::save),
                guard.form(PATH + "/logo", "Choose the logo", right, request -> choose(request, Setting.LOGO)),
                guard.form(PATH + "/favicon", "Choose the icon", right, request -> choose(request, Setting.FAVICON)));
    }

    /** Something to choose, and what it is called. */
    record Option(String value, String label) {}

    /**
     * What the page shows.
     *
     * @param texts the settings in force
     */
    record SettingsPage(
            Layout layout,
            Form form,
            Versions versions,
            Map<Setting, String> texts,
            SiteSettings settings,
            Options options)
            implements AdminPage {
        boolean isFixed(String name) {
            return settings.isGiven(SettingsForm.setting(name));
        }

        /** Where a setting is fixed. */
        String fixed(String name) {
            return t("settings.fixed", SettingsForm.setting(name).key());
        }

        String text(String name) {
            return texts.getOrDefault(SettingsForm.setting(name), "");
        }

        /** The value of a setting as people read it. */
        String shown(String name) {
            return options(name).stream()
                    .filter(option -> option.value.equals(text(name)))
                    .map(Option::label)
                    .findFirst()
                    .orElse(text(name).isEmpty() ? t("admin.none") : text(name));
        }

        /** What a setting can be chosen from; nothing where anything can be typed. */
        List<Option> options(String name) {
            return switch (name) {
                case "languages" -> languages();
                case "currency_code" ->
                    new CurrencyChoice(layout.visit().texts().locale())
                            .all().stream()
                                    .map(currency ->
                                            new Option(currency.code(), currency.name() + " (" + currency.code() + ")"))
                                    .toList();
                case "currency_position" -> words(name, "prefix", "postfix");
                case "week_start" -> words(name, "auto", "monday", "sunday", "saturday");
                case "highlights" -> highlights();
                case "framing" -> words(name, "none", "some", "all");
                default -> List.of();
            };
        }

        private List<Option> words(String name, String... words) {
            return Stream.of(words)
                    .map(word -> new Option(word, t("settings." + name + "." + word)))
                    .toList();
        }

        /** Also the present one, where it names regions. */
        private List<Option> languages() {
            var all = new ArrayList<>(words("languages", "en,de", "de,en", "en", "de"));
            String present = text("languages");
            if (all.stream().noneMatch(option -> option.value.equals(present))) all.add(new Option(present, present));
            return all;
        }

        private List<Option> highlights() {
            var all = new ArrayList<>(words("highlights", "featured", "next", "none"));
            options.tree(request(), Taxonomy.CATEGORY)
                    .forEach(node -> all.add(new Option(
                            Config.CATEGORY + node.term().slug(), t("settings.highlights.category", node.name()))));
            return all;
        }

        /** The lines of links, with an empty one to go on with. */
        List<Form> links() {
            var lines = new ArrayList<>(form.lines("footer_links"));
            lines.add(Form.of(Map.of()));
            return lines;
        }

        Optional<Media> image(String name) {
            return options.images().chosen(Form.of(Map.of("image", text(name))), request());
        }

        /** What is wrong, for the top of the page. */
        List<FormPage.Fault> faults() {
            return form.faults().entrySet().stream()
                    .map(fault -> new FormPage.Fault("f-" + fault.getKey(), label(fault.getKey()), fault.getValue()))
                    .toList();
        }

        private String label(String name) {
            return layout.visit().texts().find("field." + name).orElse("");
        }
    }

    private Map<Setting, String> read() {
        return db.read(settings::texts);
    }

    private Saving<Map<Setting, String>> saving(AdminRequest request) {
        return new Saving<>(request, new Subject(request));
    }

    private final class Subject implements Saving.Subject<Map<Setting, String>> {
        private final AdminRequest request;

        Subject(AdminRequest request) {
            this.request = request;
        }

        @Override
        public Map<Setting, String> read() {
            return SettingsPages.this.read();
        }

        @Override
        public Map<String, @Nullable Object> fill(Map<Setting, String> stored) {
            return fields.fill(stored);
        }

        @Override
        public Map<String, @Nullable Object> fields(Form form) {
            return fields.fields(form, request);
        }

        @Override
        public Map<Setting, String> update(Saving.Edit<Map<Setting, String>> edit) {
            return SettingsPages.this.update(edit);
        }

        @Override
        public Reply changed(Map<Setting, String> changed, String done) {
            return saved(request, done);
        }

        @Override
        public Reply show(Map<Setting, String> stored, Form typed, Versions versions, int status) {
            return SettingsPages.this.show(request, stored, typed, versions, status);
        }

        @Override
        public String words(String field, @Nullable Object value) {
            return Form.text(value);
        }
    }

    private Reply show(AdminRequest request, Map<Setting, String> stored, Form form, Versions versions, int status) {
        Layout layout = Layout.of(request, request.t("nav.settings"), "settings");
        var page = new SettingsPage(layout, form, versions, stored, settings, options);
        return Pages.reply(status, (out, none) -> JtesettingsGenerated.render(out, none, page));
    }

    private Reply save(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        // The colour that was offered in the place of another.
        for (String name : List.of("accent_color", "second_color"))
            if (!form.text("take_" + name).isEmpty()) form.typed().put(name, form.text("take_" + name));
        return saving(request).save(form, fields.fields(form, request));
    }

    private Map<Setting, String> update(Saving.Edit<Map<Setting, String>> edit) {
        return db.write(tx -> {
            tx.lock("settings");
            Map<Setting, String> texts = settings.texts(tx);
            var changed = new EnumMap<Setting, String>(Setting.class);
            edit.of(texts).forEach((name, value) -> changed.put(SettingsForm.setting(name), Form.text(value)));
            SiteSettings.write(tx, changed);
            return texts;
        });
    }

    private static Reply saved(AdminRequest request, String done) {
        return Reply.seeOther(request.at(PATH + "?done=" + done));
    }

    /** An image of the library, or one that is uploaded to it. */
    private Reply choose(AdminRequest request, Setting setting) {
        if (settings.isGiven(setting)) throw request.actor().forbidden();
        var typed = new LinkedHashMap<String, @Nullable Object>(request.call().body());
        typed.put("image", read().getOrDefault(setting, ""));
        Form form = Form.of(typed);
        options.images().settle(form, request, Right.UPLOAD);
        if (form.hasFaults()) return refused(request, setting, form.fault("image"));
        db.write(tx -> {
            SiteSettings.write(tx, Map.of(setting, form.text("image")));
            return setting;
        });
        options.images().finish(form, request, 0);
        return saved(request, "saved");
    }

    private Reply refused(AdminRequest request, Setting setting, String fault) {
        Map<Setting, String> stored = read();
        Form form = Form.of(fields.fill(stored));
        Versions versions = Versions.of(fields.fields(form, request));
        form.faults().put(SettingsForm.name(setting), fault);
        return show(request, stored, form, versions, 400);
    }
}
