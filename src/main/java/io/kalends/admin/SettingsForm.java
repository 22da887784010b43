package io.kalends.admin;

import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.settings.SiteSettings;
import io.kalends.web.Color;
import io.kalends.web.SiteColors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of the site in the fields of a form. Most fields hold the text of a setting as it is. */
record SettingsForm(SiteSettings settings) {
    private static final String ALL = "*";

    /** Settings that have pages of their own. */
    private static final List<Setting> ELSEWHERE = List.of(Setting.LOGO, Setting.FAVICON);

    /** What a setting is called in forms: {@code site_name}. */
    static String name(Setting setting) {
        return setting.name().toLowerCase(Locale.ROOT);
    }

    static Setting setting(String name) {
        return Setting.valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Those that can be chosen here. */
    private Stream<Setting> open() {
        return Arrays.stream(Setting.values())
                .filter(setting -> SiteSettings.CHOSEN.contains(setting) && !ELSEWHERE.contains(setting))
                .filter(setting -> !settings.isGiven(setting));
    }

    Map<String, @Nullable Object> fill(Map<Setting, String> texts) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        texts.forEach((setting, text) -> typed.put(name(setting), text));
        String accent = texts.getOrDefault(Setting.ACCENT_COLOR, "");
        String second = texts.getOrDefault(Setting.SECOND_COLOR, "");
        typed.put("accent_color", accent.isEmpty() ? SiteColors.USUAL : accent);
        typed.put("second_own", Boolean.toString(!second.isEmpty()));
        typed.put("second_color", second.isEmpty() ? typed.get("accent_color") : second);
        typed.put("footer_links", links(texts.getOrDefault(Setting.FOOTER_LINKS, "")));
        String origins = texts.getOrDefault(Setting.FRAME_ORIGINS, "");
        typed.put("framing", origins.isEmpty() ? "none" : origins.equals(ALL) ? "all" : "some");
        typed.put("frame_origins", origins.equals(ALL) ? "" : origins.replaceAll("\\s*,\\s*", "\n"));
        return typed;
    }

    private static List<Map<String, @Nullable Object>> links(String text) {
        var lines = new ArrayList<Map<String, @Nullable Object>>();
        for (Config.FooterLinks.Named link :
                Config.of(Map.of(Setting.FOOTER_LINKS, text)).pages().links().others()) {
            var line = new LinkedHashMap<String, @Nullable Object>();
            line.put("label", link.label());
            line.put("url", link.url());
            lines.add(line);
        }
        return lines;
    }

    /** What was typed as texts of settings; what cannot be used goes to the faults of the form. */
    Map<String, @Nullable Object> fields(Form form, AdminRequest request) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        open().forEach(setting -> {
            String text = text(setting, form, request);
            fields.put(name(setting), text);
            check(setting, text, form, request);
        });
        return fields;
    }

    private String text(Setting setting, Form form, AdminRequest request) {
        return switch (setting) {
            case ACCENT_COLOR -> color(form.text("accent_color"), SiteColors.USUAL);
            case SECOND_COLOR -> form.isOn("second_own") ? color(form.text("second_color"), "") : "";
            case FOOTER_LINKS -> links(form);
            case FRAME_ORIGINS -> origins(form);
            case CURRENCY_SYMBOL -> symbol(form, request);
            default -> Fields.read(form, name(setting)).strip();
        };
    }

    private static String color(String typed, String usual) {
        String color = typed.strip().toLowerCase(Locale.ROOT);
        return color.equals(usual) ? "" : color;
    }

    /** The lines in which something stands; the form keeps the same ones. */
    private static String links(Form form) {
        List<Form> lines = form.lines("footer_links").stream()
                .filter(line -> !(line.text("label") + line.text("url")).isBlank())
                .toList();
        form.typed().put("footer_links", lines.stream().map(Form::typed).toList());
        return lines.stream()
                .map(line ->
                        (line.text("label").strip() + " " + line.text("url").strip()).strip())
                .collect(Collectors.joining("; "));
    }

    private static String origins(Form form) {
        return switch (form.text("framing")) {
            case "all" -> ALL;
            case "some" ->
                Arrays.stream(form.text("frame_origins").split("[\\s,]+"))
                        .map(origin -> origin.replaceFirst("/$", ""))
                        .filter(origin -> !origin.isEmpty())
                        .collect(Collectors.joining(","));
            default -> "";
        };
    }

    /** The usual sign of the currency where none is typed, or where another currency was chosen beside the old sign. */
    private static String symbol(Form form, AdminRequest request) {
        String typed = form.text("currency_symbol").strip();
        Config.Money stored = request.call().context().config().money();
        boolean isOther = !form.text("currency_code").equals(stored.code());
        boolean isOld = typed.isEmpty() || (isOther && typed.equals(stored.symbol()));
        if (!isOld) return typed;
        var choice = new CurrencyChoice(request.visit().texts().locale());
        return choice.settings(form.text("currency_code")).getOrDefault(Setting.CURRENCY_SYMBOL, typed);
    }

    private void check(Setting setting, String text, Form form, AdminRequest request) {
        String name = name(setting);
        int most = request.call().context().config().limits().description();
        boolean isUsable = text.length() <= most && settings.isUsable(Map.of(setting, text));
        if (!isUsable) form.faults().put(name, request.t("settings.wrong." + name));
        else if (setting == Setting.ACCENT_COLOR || setting == Setting.SECOND_COLOR)
            nearest(text).ifPresent(color -> form.faults().put(name, unreadable(text, color, request)));
        else if (setting == Setting.FRAME_ORIGINS
                && text.isEmpty()
                && form.text("framing").equals("some")) form.faults().put(name, request.t("settings.wrong." + name));
    }

    private static String unreadable(String text, String nearest, AdminRequest request) {
        double contrast = Math.floor(Color.of(text).contrast(SiteColors.LIGHT) * 10) / 10;
        return request.t("settings.unreadable", contrast, nearest);
    }

    /** The nearest colour that can be read on light pages, where this one cannot. */
    static Optional<String> nearest(String color) {
        if (!color.matches("#[0-9a-f]{6}")) return Optional.empty();
        String readable = Color.of(color).readableOn(SiteColors.LIGHT).hex();
        return Optional.of(readable).filter(other -> !other.equals(color));
    }

    /** What dark pages show of a colour. */
    static String inTheDark(String color) {
        return Color.of(color.matches("#[0-9a-f]{6}") ? color : SiteColors.USUAL)
                .readableOn(SiteColors.DARK)
                .hex();
    }
}
