package io.kalends.event;

import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.term.Term;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Something that happens.
 *
 * @param parent the event this one belongs to, 0 for none
 * @param shownParent the same, 0 also when the caller may not see it
 * @param shown what of the links the caller may see
 */
public record Event(
        Post post,
        Schedule schedule,
        EventDetails details,
        long parent,
        List<Ticket> tickets,
        Links links,
        long shownParent,
        Links.Shown shown)
        implements PostRecord<Event> {

    private static final Set<String> CANCELLED = Set.of("cancelled", "canceled", "abgesagt");
    private static final Set<String> POSTPONED = Set.of("postponed", "verschoben");

    static Event blank(Post post, Schedule schedule) {
        return new Event(post, schedule, EventDetails.NONE, 0, List.of(), Links.NONE, 0, Links.Shown.NOTHING);
    }

    public String excerpt() {
        return details.excerpt();
    }

    public Cost cost() {
        return details.cost();
    }

    public String website() {
        return details.website();
    }

    public Flags flags() {
        return details.flags();
    }

    /** Free when every amount that is asked for is 0. */
    public boolean isFree() {
        return isFree(details.cost(), tickets);
    }

    /** Whether an event with this cost and these tickets is free. */
    public static boolean isFree(Cost cost, List<Ticket> tickets) {
        return tickets.isEmpty() ? cost.isFree() : tickets.stream().allMatch(Ticket::isFree);
    }

    /** Sold out when there are tickets and none of them is to be had. */
    public boolean isSoldOut() {
        return !tickets.isEmpty() && tickets.stream().allMatch(Ticket::isSoldOut);
    }

    /** Said by a category or a tag. */
    public boolean isCancelled() {
        return isCalled(CANCELLED);
    }

    /** Said by a category or a tag. */
    public boolean isPostponed() {
        return isCalled(POSTPONED);
    }

    private boolean isCalled(Set<String> slugs) {
        return Stream.concat(shown.tags().stream(), shown.categories().stream())
                .map(Term::slug)
                .anyMatch(slugs::contains);
    }

    @Override
    public Event withPost(Post changed) {
        return new Event(changed, schedule, details, parent, tickets, links, shownParent, shown);
    }

    Event withLinks(Links changed) {
        return new Event(post, schedule, details, parent, tickets, changed, shownParent, shown);
    }

    Event showing(long visibleParent, Links.Shown visible) {
        return new Event(post, schedule, details, parent, tickets, links, visibleParent, visible);
    }
}
