package io.kalends.torture;

import io.kalends.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An event that a client writes, and what it was told of it. Everything written at a time carries the same version, in
 * several tables, so that half a write is seen. Some bring a venue, an organizer and a tag of their own.
 */
final class Item {
    /** Tags that all clients use. */
    static final int SHARED_TAGS = 10;

    private static final int NONE = -1;

    private final String mark;
    private final Pattern written;
    private final boolean bringsParts;
    private long id;
    private int told = NONE;
    private int tried = NONE;
    private boolean goneTold;
    private boolean goneTried;
    private int answers;

    /** @param mark a word found nowhere else */
    Item(String mark, boolean bringsParts) {
        this.mark = mark;
        written = Pattern.compile(mark + "v(\\d+)");
        this.bringsParts = bringsParts;
    }

    String mark() {
        return mark;
    }

    /** The key under which it is created. */
    String key() {
        return "create-" + mark;
    }

    long id() {
        return id;
    }

    boolean bringsParts() {
        return bringsParts;
    }

    /** How many writes were acknowledged. */
    int answers() {
        return answers;
    }

    void tries() {
        tried++;
    }

    void triesToGo() {
        goneTried = true;
    }

    void isMade(long id) {
        this.id = id;
        isStored();
    }

    void isStored() {
        told = tried;
        answers++;
    }

    void isGone() {
        goneTold = true;
        answers++;
    }

    boolean isSettled() {
        return told == tried && goneTold == goneTried;
    }

    boolean isLive() {
        return told > NONE && !goneTried;
    }

    boolean mustBeThere() {
        return isLive();
    }

    boolean mayBeThere() {
        return !goneTold;
    }

    boolean isCreated() {
        return told > NONE;
    }

    boolean wasToGo() {
        return goneTried;
    }

    /** May the event say that this was written last? */
    boolean mayHave(int version) {
        return version >= told && version <= tried;
    }

    /** The version in a text that was written with it. */
    Optional<Integer> version(String text) {
        var found = written.matcher(text);
        return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    }

    static String sharedTag(int version) {
        return "shared " + version % SHARED_TAGS;
    }

    /** The name of the venue, organizer or tag it brings. */
    String part(String kind) {
        return kind + " of " + mark;
    }

    /** The body that writes the version tried last. */
    String body() {
        String stamp = mark + "v" + tried;
        var body = new LinkedHashMap<String, Object>();
        body.put("title", stamp);
        body.put("description", "<p>All of " + stamp + " or nothing</p>");
        body.put("excerpt", stamp);
        body.put("website", "https://example.org/" + stamp);
        body.put("start_date", "2027-01-01 20:00:00");
        body.put("end_date", "2027-01-01 22:00:00");
        body.put("tickets", List.of(Map.of("name", stamp, "price", "5")));
        body.put("tags", bringsParts ? List.of(sharedTag(tried), part("tag")) : List.of(sharedTag(tried)));
        if (bringsParts && told == NONE) {
            body.put("venue", Map.of("venue", part("venue")));
            body.put("organizer", Map.of("organizer", part("organizer")));
        }
        return Json.text(body);
    }

    @Override
    public String toString() {
        return "%s id %s: told version %s of %s, gone %s of %s, %s answers, parts %s"
                .formatted(mark, id, told, tried, goneTold, goneTried, answers, bringsParts);
    }
}
