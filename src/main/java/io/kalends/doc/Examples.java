package io.kalends.doc;

import io.kalends.api.MountProfile;
import io.kalends.api.Param;
import io.kalends.api.Route;
import io.kalends.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests to try out, made up from what a route takes. */
final class Examples {
    private Examples() {}

    /** The route called from a shell, where {@code $API} is the address of the namespace. */
    static String curl(Route route) {
        String path = route.shownPath()
                .replace("{id}", "7")
                .replace("{slug}", "open-day")
                .replace("{password_id}", "3");
        String url = "\"$API" + path + "\"";
        String credentials = route.right().isPresent() ? "-u USER:PASSWORD " : "";
        return switch (route.action()) {
            case READ -> "curl " + credentials + url;
            case DELETE -> "curl " + credentials + "-X DELETE " + url;
            case UPLOAD -> "curl " + credentials + "-F file=@stage.jpg \\\n  " + url;
            case CREATE, UPDATE, FORM ->
                "curl %s--json '%s' \\\n  %s".formatted(credentials, Json.text(body(route)), url);
        };
    }

    /** The required fields, or else the first one. */
    private static Map<String, Object> body(Route route) {
        List<Param<?>> fields = route.params().stream()
                .filter(param -> param.in() == Param.In.BODY)
                .toList();
        var body = new LinkedHashMap<String, Object>();
        for (Param<?> field : fields) if (field.isRequired()) body.put(field.name(), value(field));
        if (body.isEmpty() && !fields.isEmpty()) body.put(fields.getFirst().name(), value(fields.getFirst()));
        return body;
    }

    private static Object value(Param<?> field) {
        return switch (field.name()) {
            case "title" -> "Open day";
            case "start_date" -> "2026-12-05 19:30:00";
            case "end_date" -> "2026-12-05 23:00:00";
            case "venue" -> "Harbour Hall";
            case "organizer" -> "Blue Note Club";
            case "username" -> "ada";
            case "email" -> "ada@example.org";
            default -> "integer".equals(field.schema(MountProfile.MAIN).get("type")) ? (Object) 7 : "Jazz";
        };
    }
}
