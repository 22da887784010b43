package io.kalends.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Logins;
import io.kalends.auth.Role;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Somebody at the pages of the editor, without scripts: keeps cookies, fills in forms and sends them as a browser does. */
final class Browser {
    static final String PASSWORD = "correct horse battery";

    private static String hash;

    private final TestService service;
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final Map<String, String> headers = new HashMap<>();

    Browser(TestService service) {
        this.service = service;
    }

    /** Gives every role the same password. */
    static void setPasswords(TestService service) {
        Logins logins = service.logins();
        String hash = hash(logins);
        service.write(tx -> {
            for (Role role : Role.values()) logins.setHash(tx, service.user(role), hash, Optional.empty());
        });
    }

    /** Made once, as it is meant to take long. */
    private static synchronized String hash(Logins logins) {
        if (hash == null) hash = logins.hash(PASSWORD);
        return hash;
    }

    /** Somebody who has logged in before: checking the password is meant to take long, too. */
    static Browser loggedIn(TestService service, Role role) {
        var browser = new Browser(service);
        browser.cookies.put("kalends", service.logins().open(service.user(role)).token());
        return browser;
    }

    Browser sending(String header, String value) {
        headers.put(header, value);
        return this;
    }

    Answer logIn(String name, String password) {
        return submit("/admin/login", "form", Map.of("username", name, "password", password));
    }

    Map<String, String> cookies() {
        return cookies;
    }

    Answer get(String path) {
        return send("GET", path, null, null);
    }

    Document page(String path) {
        Answer answer = get(path);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return read(answer);
    }

    static Document read(Answer answer) {
        return Jsoup.parse(answer.body(), "http://127.0.0.1");
    }

    /** Opens a page, fills in its first form that fits the selector, and sends it. */
    Answer submit(String path, String selector, Map<String, String> typed) {
        return submit(page(path), selector, typed);
    }

    /** @param typed by the names of the fields; a name with a minus before it takes the field away, as unticking does */
    Answer submit(Document page, String selector, Map<String, String> typed) {
        Element form = page.selectFirst(selector);
        assertThat(form).as(selector + " in " + page.title()).isNotNull();
        List<String[]> fields = fields(form);
        typed.forEach((name, value) -> {
            if (name.startsWith("-"))
                fields.removeIf(field -> field[0].equals(name.substring(1)) && field[1].equals(value));
            else if (name.endsWith("[]")) fields.add(new String[] {name, value});
            else {
                fields.removeIf(field -> field[0].equals(name));
                fields.add(new String[] {name, value});
            }
        });
        boolean parts = form.attr("enctype").startsWith("multipart");
        return parts ? multipart(form.attr("action"), fields, null, null) : post(form.attr("action"), fields);
    }

    /** What a browser would send of a form as it stands. */
    private static List<String[]> fields(Element form) {
        var fields = new ArrayList<String[]>();
        for (Element field : form.select("input[name], select[name], textarea[name]")) {
            if (field.hasAttr("disabled") || field.closest("fieldset[disabled]") != null) continue;
            String type = field.attr("type");
            if (type.equals("file") || ((type.equals("checkbox") || type.equals("radio")) && !field.hasAttr("checked")))
                continue;
            fields.add(new String[] {field.attr("name"), value(field)});
        }
        return fields;
    }

    private static String value(Element field) {
        if (field.tagName().equals("textarea")) {
            String text = field.wholeText();
            return (text.startsWith("\n") ? text.substring(1) : text).replace("\n", "\r\n");
        }
        if (!field.tagName().equals("select")) return field.attr("value");
        Element chosen = field.selectFirst("option[selected]");
        if (chosen == null) chosen = field.selectFirst("option");
        return chosen == null ? "" : chosen.attr("value");
    }

    Answer post(String path, List<String[]> fields) {
        String body = fields.stream()
                .map(field -> encode(field[0]) + "=" + encode(field[1]))
                .collect(Collectors.joining("&"));
        return send("POST", path, body.getBytes(StandardCharsets.UTF_8), "application/x-www-form-urlencoded");
    }

    Answer post(String path, Map<String, String> fields) {
        var list = new ArrayList<String[]>();
        fields.forEach((name, value) -> list.add(new String[] {name, value}));
        return post(path, list);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Sends a form with a file in it, or with none. */
    Answer upload(String path, String selector, Map<String, String> typed, String filename, byte[] file) {
        return upload(page(path), selector, typed, filename, file);
    }

    Answer upload(Document page, String selector, Map<String, String> typed, String filename, byte[] file) {
        Element form = page.selectFirst(selector);
        List<String[]> fields = fields(form);
        typed.forEach((name, value) -> {
            fields.removeIf(field -> field[0].equals(name));
            fields.add(new String[] {name, value});
        });
        return multipart(form.attr("action"), fields, filename, file);
    }

    private Answer multipart(String path, List<String[]> fields, String filename, byte[] file) {
        var body = new ByteArrayOutputStream();
        for (String[] field : fields)
            part(body, "name=\"" + field[0] + "\"", field[1].getBytes(StandardCharsets.UTF_8));
        String name = filename == null ? "" : filename;
        part(body, "name=\"file\"; filename=\"" + name + "\"", file == null ? new byte[0] : file);
        body.writeBytes("--edge--".getBytes(StandardCharsets.UTF_8));
        return send("POST", path, body.toByteArray(), "multipart/form-data; boundary=edge");
    }

    private static void part(ByteArrayOutputStream body, String names, byte[] content) {
        body.writeBytes(
                ("--edge\r\nContent-Disposition: form-data; " + names + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
    }

    private Answer send(String method, String path, byte[] body, String type) {
        var all = new HashMap<>(headers);
        if (type != null) all.put("Content-Type", type);
        if (!cookies.isEmpty())
            all.put(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        Answer answer = service.raw(null, method, path, body, all);
        answer.header("Set-Cookie").ifPresent(this::keep);
        return answer;
    }

    private void keep(String cookie) {
        String pair = cookie.substring(0, cookie.indexOf(';'));
        String name = pair.substring(0, pair.indexOf('='));
        String value = pair.substring(pair.indexOf('=') + 1);
        if (cookie.contains("Max-Age=0")) cookies.remove(name);
        else cookies.put(name, value);
    }

    /** Goes on to where a reply leads. */
    Document follow(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(303);
        return page(answer.header("Location").orElseThrow());
    }
}
