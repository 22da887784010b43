package io.kalends.admin;

import io.kalends.api.Call;
import io.kalends.api.Route;
import io.kalends.auth.Caller;
import io.kalends.auth.FormToken;
import io.kalends.auth.Right;
import io.kalends.auth.Session;
import io.kalends.auth.User;
import io.kalends.web.Refusals;
import io.kalends.web.Visit;

/** One request of somebody who is logged in. */
record AdminRequest(Call call, Session session, Visit visit, Desk desk) {
    User user() {
        return session.user();
    }

    Caller caller() {
        return Caller.of(user());
    }

    boolean may(Right right) {
        return caller().may(right);
    }

    /** A text in the language of the user. */
    String t(String name, Object... values) {
        return visit.t(name, values);
    }

    /** How to say what the interface refuses. */
    Refusals refusals() {
        return new Refusals(visit.texts());
    }

    /** Where a page of the editor is found. */
    String at(String path) {
        return visit.site().file(Route.EDITOR_PATH + path);
    }

    /** A file of the service that replies name by its whole address. */
    String file(String url) {
        String base = call.context().config().baseUrl();
        return url.startsWith(base) ? visit.site().file(url.substring(base.length())) : url;
    }

    /** The mark every form carries. */
    String token() {
        return FormToken.of(session.token());
    }

    /** A parameter of the address, "" when there is none. */
    String asked(String name) {
        return call.query().last(name).orElse("").strip();
    }

    Shown send(Desk.Wish wish) {
        return desk.send(this, wish);
    }
}
