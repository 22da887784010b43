package io.kalends.admin;

import io.kalends.api.Actor;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages on which two records are merged into one, after a look at what will happen. */
final class MergePages {
    /** What can be merged. */
    interface Subject {
        /** The word for one of them. */
        String word();

        String collection();

        /** The record of this ID; refuses where there is none. */
        Side side(AdminRequest request, long id);

        /** Others to choose from; none where they are so many that a name has to be typed. */
        Optional<List<Choice>> choices(AdminRequest request);

        /** Those that may be meant by what was typed or chosen. */
        List<Long> find(AdminRequest request, String typed);

        void merge(long merged, long kept, Actor actor);
    }

    /**
     * One of the two.
     *
     * @param path of its public page
     * @param events how many there are of it, whatever their status
     * @param texts what it holds, by the names of fields
     */
    record Side(long id, String name, String path, long events, Map<String, String> texts) {}

    /** A field in which the two differ. */
    record Difference(String label, String one, String other) {}

    private final SessionGuard guard;
    private final Subject subject;
    private final String path;

    MergePages(SessionGuard guard, Subject subject) {
        this.guard = guard;
        this.subject = subject;
        path = "/" + subject.collection() + "/merge";
    }

    List<Route> routes() {
        return List.of(
                guard.page(path, "What merging two of them would do", Right.EDIT_OTHERS, this::show),
                guard.form(path, "Merge two of them", Right.EDIT_OTHERS, this::merge));
    }

    /** The page on which the other one is chosen. */
    record ChoicePage(Layout layout, Subject subject, Side one, String typed, String fault) implements AdminPage {
        String base() {
            return layout.at("/" + subject.collection());
        }

        Optional<List<Choice>> choices() {
            return subject.choices(request())
                    .map(all ->
                            all.stream().filter(choice -> choice.id() != one.id).toList());
        }
    }

    /** The page on which both stand beside each other. */
    record MergePage(Layout layout, Subject subject, Side one, Side other) implements AdminPage {
        String base() {
            return layout.at("/" + subject.collection());
        }

        List<Side> sides() {
            return List.of(one, other);
        }

        Side otherThan(Side side) {
            return side.equals(one) ? other : one;
        }

        /** The one that most would keep. */
        boolean isUsual(Side side) {
            return side.equals(one.events >= other.events ? one : other);
        }

        List<Difference> differences() {
            return one.texts.entrySet().stream()
                    .map(text -> new Difference(
                            t("field." + text.getKey()), text.getValue(), other.texts.getOrDefault(text.getKey(), "")))
                    .filter(difference -> !difference.one.equals(difference.other))
                    .toList();
        }
    }

    private Reply show(AdminRequest request) {
        Side one = subject.side(request, AdminRequest.number(request.asked("one")));
        String typed = request.asked("other");
        if (typed.isEmpty()) return choose(request, one, typed, "", 200);
        List<Long> found = subject.find(request, typed);
        if (found.size() != 1) {
            String words = "admin." + subject.word() + (found.isEmpty() ? ".unknown" : ".several");
            return choose(request, one, typed, request.t(words, typed), 400);
        }
        if (found.getFirst() == one.id) return choose(request, one, "", request.t("merge.same"), 400);
        return compare(request, one, subject.side(request, found.getFirst()));
    }

    private Layout layout(AdminRequest request) {
        return Layout.of(request, request.t("merge." + subject.collection()), subject.collection());
    }

    private Reply choose(AdminRequest request, Side one, String typed, String fault, int status) {
        var page = new ChoicePage(layout(request), subject, one, typed, fault);
        return Pages.reply(status, (out, none) -> JtemergewithGenerated.render(out, none, page));
    }

    private Reply compare(AdminRequest request, Side one, Side other) {
        var page = new MergePage(layout(request), subject, one, other);
        return Pages.reply((out, none) -> JtemergeGenerated.render(out, none, page));
    }

    private Reply merge(AdminRequest request) {
        Form sent = Form.of(new LinkedHashMap<>(request.call().body()));
        Side one = subject.side(request, AdminRequest.number(sent.text("one")));
        Side other = subject.side(request, AdminRequest.number(sent.text("other")));
        long kept = AdminRequest.number(sent.text("kept"));
        if (kept != one.id && kept != other.id) return compare(request, one, other);
        Side merged = kept == one.id ? other : one;
        subject.merge(merged.id, kept, request.actor());
        String to = "/" + subject.collection() + "/" + kept + "?done=joined&count=" + merged.events;
        return Reply.seeOther(request.at(to));
    }
}
