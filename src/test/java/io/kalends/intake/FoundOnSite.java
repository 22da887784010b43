package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.intake.SiteReader.Position;
import java.util.ArrayList;
import java.util.List;

/** Keeps what is found on a site. */
final class FoundOnSite implements ItemSink, SiteReader.Progress {
    private final List<Item> items = new ArrayList<>();
    private final List<String> rejected = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Position> positions = new ArrayList<>();

    @Override
    public void item(Item item) {
        items.add(item);
    }

    @Override
    public void rejected(long line, String name, String reason) {
        rejected.add(name + ": " + reason);
    }

    @Override
    public void noted(long line, String name, String note) {
        notes.add(name + ": " + note);
    }

    @Override
    public void read(Position next, long total) {
        positions.add(next);
    }

    void clear() {
        items.clear();
        rejected.clear();
        notes.clear();
        positions.clear();
    }

    List<Item> of(Item.Type type) {
        return items.stream().filter(item -> item.type() == type).toList();
    }

    List<String> keys(Item.Type type) {
        return of(type).stream().map(Item::key).toList();
    }

    List<Object> titles() {
        return of(Item.Type.EVENT).stream()
                .map(item -> item.fields().get("title"))
                .toList();
    }

    Item only(Item.Type type, Object key) {
        List<Item> found = of(type).stream()
                .filter(item -> item.key().equals(key.toString()))
                .toList();
        assertThat(found).as("%s %s among %s", type, key, items).hasSize(1);
        return found.getFirst();
    }

    List<String> rejected() {
        return rejected;
    }

    List<String> notes() {
        return notes;
    }

    List<String> problems() {
        var all = new ArrayList<>(rejected);
        all.addAll(notes);
        return all;
    }

    List<Position> positions() {
        return positions;
    }
}
