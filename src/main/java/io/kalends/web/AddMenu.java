package io.kalends.web;

import io.kalends.api.Links;
import io.kalends.event.Schedule;
import io.kalends.form.Forms;
import io.kalends.text.Html;
import io.kalends.venue.Venue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ways by which events come into the calendar that a visitor uses: those that follow changes first, the file last.
 *
 * @param label what the menu is called
 * @param note what there is, in a sentence
 * @param address of the feed
 * @param file the events as they are now
 * @param news the address of the same events for programs that show news, if it is a list
 */
public record AddMenu(String label, String note, List<Way> ways, String address, String file, Optional<String> news) {
    /** A calendar program, or a site, that takes events. */
    record Way(String name, String href) {}

    private static final String GOOGLE = "https://calendar.google.com/calendar/render";
    private static final String OUTLOOK_COM = "https://outlook.live.com/calendar/0/";
    private static final String OUTLOOK_365 = "https://outlook.office.com/calendar/0/";
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT);
    private static final int LONGEST_TEXT = 1_000;

    /** For all events that a filter leaves. */
    static AddMenu subscription(Visit visit, Filter filter, Links links) {
        String feed = links.api("/events.ics");
        String note = filter.isEmpty() ? "all" : filter.value("when").isEmpty() ? "chosen" : "chosenAnyDay";
        return following(
                visit,
                visit.t("list.subscribe"),
                visit.t("subscribe." + note),
                visit.site().name(),
                feed + filter.feed(),
                feed + filter.file(),
                Optional.of(links.api("/events." + Forms.NEWS.suffix()) + filter.feed()));
    }

    /** For all dates of a series. */
    static AddMenu series(Visit visit, String name, String feed) {
        return following(visit, visit.t("series.add"), visit.t("series.addNote"), name, feed, feed, Optional.empty());
    }

    /** By ways that follow changes, all of them. */
    private static AddMenu following(
            Visit visit, String label, String note, String name, String address, String file, Optional<String> news) {
        String web = "addfromweb?url=" + encoded(address) + "&name=" + encoded(name);
        return new AddMenu(
                label,
                note,
                List.of(
                        new Way(visit.t("subscribe.apple"), webcal(address)),
                        new Way("Google Calendar", GOOGLE + "?cid=" + encoded(webcal(address))),
                        new Way("Outlook.com", OUTLOOK_COM + web),
                        new Way("Outlook 365", OUTLOOK_365 + web)),
                address,
                file,
                news);
    }

    /** For one event. */
    static AddMenu event(Entry entry, String feed) {
        Visit visit = entry.visit();
        String compose = "deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&" + outlook(entry);
        return new AddMenu(
                visit.t("event.add"),
                visit.t("add.note"),
                List.of(
                        new Way(visit.t("subscribe.apple"), webcal(feed)),
                        new Way("Google Calendar", GOOGLE + "?action=TEMPLATE&" + google(entry)),
                        new Way("Outlook.com", OUTLOOK_COM + compose),
                        new Way("Outlook 365", OUTLOOK_365 + compose)),
                feed,
                feed,
                Optional.empty());
    }

    /** The address by which calendar programs are opened. */
    private static String webcal(String url) {
        return url.replaceFirst("^https?:", "webcal:");
    }

    private static String google(Entry entry) {
        return "text=%s&dates=%s&location=%s&details=%s"
                .formatted(encoded(entry.title()), encoded(dates(entry.schedule())), place(entry), details(entry));
    }

    /** The day after the last stands for the end of what lasts all day. */
    private static String dates(Schedule schedule) {
        return schedule.allDay()
                ? DateTimeFormatter.BASIC_ISO_DATE.format(first(schedule)) + "/"
                        + DateTimeFormatter.BASIC_ISO_DATE.format(dayAfter(schedule))
                : second(schedule.startsAt()) + "/" + second(schedule.endsAt());
    }

    private static String second(Instant time) {
        return SECOND.format(time.atOffset(ZoneOffset.UTC));
    }

    private static String outlook(Entry entry) {
        Schedule schedule = entry.schedule();
        String start = schedule.allDay()
                ? first(schedule).toString()
                : schedule.startsAt().toString();
        String end = schedule.allDay()
                ? dayAfter(schedule).toString()
                : schedule.endsAt().toString();
        return "subject=%s&startdt=%s&enddt=%s&allday=%s&location=%s&body=%s"
                .formatted(
                        encoded(entry.title()),
                        encoded(start),
                        encoded(end),
                        schedule.allDay(),
                        place(entry),
                        details(entry));
    }

    private static LocalDate first(Schedule schedule) {
        return schedule.start().toLocalDate();
    }

    private static LocalDate dayAfter(Schedule schedule) {
        return schedule.end().toLocalDate().plusDays(1);
    }

    private static String place(Entry entry) {
        Optional<Venue> venue = entry.event().places().stream().findFirst();
        return encoded(venue.map(found -> Stream.concat(Stream.of(found.post().name()), VenuePage.lines(found).stream())
                        .collect(Collectors.joining(", ")))
                .orElse(entry.event().state().virtualUrl()));
    }

    private static String details(Entry entry) {
        String text = Entry.cut(Html.toText(entry.post().description()), LONGEST_TEXT);
        return encoded((text.isEmpty() ? "" : text + "\n\n") + entry.url());
    }

    /** With blanks as Outlook wants them. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
