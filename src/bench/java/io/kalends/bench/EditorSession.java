package io.kalends.bench;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Somebody who has logged in to the editor, and sends its forms as a browser does. */
record EditorSession(Running service, String cookie) {
    private static final Pattern TOKEN = Pattern.compile("name=\"_token\" value=\"([^\"]+)\"");
    private static final String BOUNDARY = "----a-form-of-the-bench";

    /** The token in a form. */
    static String token(Http.Answer page) {
        Matcher token = TOKEN.matcher(page.text());
        if (!token.find()) throw new Trouble("There is no form in the page: " + page.status() + " " + page.text());
        return token.group(1);
    }

    static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    Http.Answer get(String path) {
        return service.send(Shot.get(path).with("Cookie", cookie), 0);
    }

    /** Sends a form, with the token of a page before; returns where it leads. */
    String post(String path, String token, Map<String, String> fields) {
        return send(
                path, "application/x-www-form-urlencoded", encoded(Map.of("_token", token)) + "&" + encoded(fields));
    }

    /** The same with a file. */
    String upload(String path, String token, String filename, String content) {
        String body = """
                --%1$s
                Content-Disposition: form-data; name="_token"

                %2$s
                --%1$s
                Content-Disposition: form-data; name="file"; filename="%3$s"

                """.formatted(BOUNDARY, token, filename).replace("\n", "\r\n");
        String end = "\r\n--" + BOUNDARY + "--\r\n";
        return send(path, "multipart/form-data; boundary=" + BOUNDARY, body + content + end);
    }

    private String send(String path, String type, String body) {
        var shot = new Shot("POST", path, Map.of("Cookie", cookie, "Content-Type", type), body);
        Http.Answer answer = service.send(shot, 0);
        if (answer.status() != 303) throw new Trouble("The editor answers " + answer.status() + ": " + answer.text());
        return answer.header("Location").orElseThrow().replaceFirst("^https?://[^/]+", "");
    }
}
