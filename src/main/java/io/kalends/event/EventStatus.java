package io.kalends.event;

import io.kalends.api.Type;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Whether an event takes place as it was announced. */
public enum EventStatus {
    SCHEDULED("EventScheduled"),
    CANCELLED("EventCancelled"),
    /** To a time that is not known yet. */
    POSTPONED("EventPostponed"),
    /** To the time that it has now. */
    RESCHEDULED("EventRescheduled"),
    MOVED_ONLINE("EventMovedOnline");

    /** All of them, as the interface spells them. */
    public static final List<String> WORDS =
            Stream.of(values()).map(EventStatus::word).toList();

    static final Type<String> WORD = Type.word(WORDS);

    static final Type<EventStatus> TYPE = Type.input(WORD.schema(), (raw, context) -> of(WORD.read(raw, context)));

    private final String word;
    private final String schemaOrg;

    EventStatus(String schemaOrg) {
        word = name().toLowerCase(Locale.ROOT);
        this.schemaOrg = schemaOrg;
    }

    /** The status that is spelled so. */
    public static EventStatus of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    public String word() {
        return word;
    }

    /** Whether it takes place, as far as is known, and when. */
    public boolean takesPlace() {
        return this != CANCELLED && this != POSTPONED;
    }

    /** What people call it in one of the languages there are texts in. */
    public String in(Locale locale) {
        return EventWords.of("event_status." + word, locale);
    }

    /** Its name in schema.org. */
    String schemaOrg() {
        return schemaOrg;
    }
}
