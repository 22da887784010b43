package io.kalends.feed;

/** A part of a calendar, such as an event: its properties and the parts inside it, in the order they were added. */
final class Component {
    private final String name;
    private final StringBuilder content = new StringBuilder();

    Component(String name) {
        this.name = name;
    }

    void add(Property property) {
        content.append(property).append(ContentLines.LINE_END);
    }

    void add(Component part) {
        content.append(part);
    }

    /** Its lines, not folded yet, each with its end. */
    @Override
    public String toString() {
        return "BEGIN:" + name + ContentLines.LINE_END + content + "END:" + name + ContentLines.LINE_END;
    }
}
