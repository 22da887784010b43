package io.kalends.admin;

import io.kalends.api.Reply;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says how days and times are understood while they are typed, for the scripts of the form. */
final class TimeSuggestions {
    private TimeSuggestions() {}

    static Reply suggest(AdminRequest request) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        for (String name : new String[] {"start", "end"})
            typed.put(name, Map.of("date", request.asked(name + "_date"), "time", request.asked(name + "_time")));
        for (String name : new String[] {"all_day", TypedSchedule.LENGTH, TypedSchedule.MOVED})
            typed.put(name, request.asked(name));
        return Reply.json(understood(TypedSchedule.of(Form.of(typed), request), request));
    }

    /** Nothing where it is not known yet when the event takes place. */
    private static Map<String, Object> understood(TypedSchedule schedule, AdminRequest request) {
        if (schedule.start().isEmpty() || !schedule.faults().isEmpty()) return Map.of();
        LocalDateTime start = schedule.start().get();
        LocalDateTime end = schedule.end().orElseThrow();
        var understood = new LinkedHashMap<String, Object>();
        understood.put("start", Fields.parts(start, schedule.allDay(), request));
        understood.put("end", Fields.parts(end, schedule.allDay(), request));
        understood.put(TypedSchedule.LENGTH, TypedSchedule.length(start, end));
        understood.put("words", schedule.words(request.visit().dates()));
        return understood;
    }
}
