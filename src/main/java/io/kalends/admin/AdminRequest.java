package io.kalends.admin;

import io.kalends.api.Actor;
import io.kalends.api.Call;
import io.kalends.api.Invalid;
import io.kalends.api.Query;
import io.kalends.api.Route;
import io.kalends.api.Type;
import io.kalends.auth.Caller;
import io.kalends.auth.FormToken;
import io.kalends.auth.Right;
import io.kalends.auth.Session;
import io.kalends.auth.User;
import io.kalends.time.TypedTimes;
import io.kalends.web.Visit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Optional;

/** One request of somebody who is logged in. */
record AdminRequest(Call call, Session session, Visit visit) {
    User user() {
        return session.user();
    }

    Caller caller() {
        return Caller.of(user());
    }

    /** The same request with other parameters. */
    AdminRequest asking(Query query) {
        return new AdminRequest(call.asking(query), session, visit);
    }

    /** On whose behalf services work. */
    Actor actor() {
        return new Actor(caller(), call.context());
    }

    boolean may(Right right) {
        return caller().may(right);
    }

    /** A text in the language of the user. */
    String t(String name, Object... values) {
        return visit.t(name, values);
    }

    /** A moment in words, on the clock of the site. */
    String when(Instant moment) {
        ZonedDateTime time = moment.atZone(visit.site().zone());
        return visit.dates().day(time.toLocalDate()) + ", " + visit.dates().time(time);
    }

    /** How to say what the interface refuses. */
    FormRefusals refusals() {
        return new FormRefusals(visit.texts());
    }

    /** Where a page of the editor is found. */
    String at(String path) {
        return visit.site().file(Route.EDITOR_PATH + path);
    }

    /** The mark every form carries. */
    String token() {
        return FormToken.of(session.token());
    }

    /** A parameter of the address, "" when there is none. */
    String asked(String name) {
        return call.query().last(name).orElse("").strip();
    }

    /** What is to be searched for, if anything. */
    Optional<String> search(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Type.SEARCH.read(text, call.context()));
        } catch (Invalid invalid) {
            throw invalid.in("search");
        }
    }

    /** The page of a table that the address names. */
    long page() {
        return Math.max(1, number(asked("page")));
    }

    /** Reads what the user types for days and times. */
    TypedTimes typedTimes() {
        LocalDate today = LocalDate.ofInstant(call.now(), visit.site().zone());
        return new TypedTimes(today, visit.texts().locale());
    }

    /** A number that somebody may have typed, 0 for anything else. */
    static long number(String text) {
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
