package io.kalends.admin;

import io.kalends.api.Reply;
import io.kalends.web.Pages;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;

/** Says when an event will take place while it is chosen how it repeats, for the scripts of the form. */
final class RepeatSuggestions {
    private RepeatSuggestions() {}

    static Reply suggest(AdminRequest request) {
        Form typed = Form.of(new LinkedHashMap<>(request.call().body()));
        RepeatsPart part = RepeatsPart.of(typed, request);
        NextDates next = part.next();
        byte[] html = Pages.html((out, none) -> JtenextdatesGenerated.render(out, none, next, true));
        var told = new LinkedHashMap<String, Object>();
        told.put("html", new String(html, StandardCharsets.UTF_8));
        told.put("choices", part.choices());
        part.times().start().ifPresent(start -> told.put("day", RepeatsPart.word(start.getDayOfWeek())));
        return Reply.json(told);
    }
}
