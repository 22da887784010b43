package io.kalends.admin;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fault;
import io.kalends.api.FormGuard;
import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.FormToken;
import io.kalends.auth.Logins;
import io.kalends.auth.Right;
import io.kalends.auth.Session;
import io.kalends.web.Pages;
import io.kalends.web.Site;
import io.kalends.web.Visit;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/** Lets through who is logged in, and of what forms send only what our own pages made. */
final class SessionGuard {
    /** The log-in and the set-up take no more than this, from anybody. */
    private static final int OPEN_FORM_BYTES = 8 * 1024;

    /** So much is kept of what somebody has typed into a form while they log in. */
    private static final int KEPT_BYTES = 256 * 1024;

    static final Fault NOT_OURS = new Fault("editor_form_expired", 403, "The form does not belong to this session.");

    private static final String KEPT_NOWHERE = "no-store";

    private final Site site;
    private final Logins logins;
    private final Cookies cookies;
    private final LogIn logIn;

    SessionGuard(Site site, Logins logins, Cookies cookies, LogIn logIn) {
        this.site = site;
        this.logins = logins;
        this.cookies = cookies;
        this.logIn = logIn;
    }

    /** Answers somebody who is logged in. */
    interface Page {
        Reply show(AdminRequest request);
    }

    /** Shows a form once more with what was sent. */
    interface Again {
        Reply show(AdminRequest request, int status);
    }

    /** Answers anybody. */
    interface OpenPage {
        Reply show(Call call, Visit visit);
    }

    /** A page for those who are logged in and have this right. */
    Route page(String path, String summary, Right right, Page page) {
        return Route.editor(path, summary).to(call -> answer(call, right, page));
    }

    /** What a form of theirs is sent to. */
    Route form(String path, String summary, Right right, Page page) {
        return form(Route.form(path, summary).guardedBy(this::guard), right, page);
    }

    /** The same for a form with a file, which is shown once more when that is too large. */
    Route fileForm(String path, String summary, Right right, Page page, Page tooLarge) {
        Route route = Route.form(path, summary)
                .guardedBy(call -> guard(call, Optional.of(() -> answer(call, right, tooLarge))));
        return form(route, right, page);
    }

    private Route form(Route route, Right right, Page page) {
        return route.to(call -> answer(call, right, request -> {
            checkForm(call, request.session().token());
            return page.show(request);
        }));
    }

    /** Of a form nothing is read unless somebody is logged in, and hardly anything unless it is one of ours. */
    private FormGuard.Decision guard(Call call) {
        return guard(call, Optional.empty());
    }

    private FormGuard.Decision guard(Call call, Optional<Supplier<Reply>> tooLarge) {
        Optional<Session> session = session(call);
        if (session.isEmpty()) return new FormGuard.Refused(fresh(Reply.seeOther(logIn(call))));
        var check = new FormGuard.TokenCheck(
                token -> isOurs(call, token, session.get().token()),
                () -> fresh(failure(request(call, session.get()), NOT_OURS.problem())));
        return new FormGuard.Admitted(Integer.MAX_VALUE, Optional.of(check), tooLarge);
    }

    /** The same for a form in which people type much: it is there again after a log-in when its session has ended. */
    Route lastingForm(String path, String summary, Right right, Page page, Again again) {
        return Route.form(path, summary).guardedBy(this::guardLasting).to(call -> {
            Optional<Session> session = session(call);
            if (session.isEmpty()) return fresh(comeBack(call, right, again));
            return answer(
                    request(call, session.get()),
                    right,
                    request -> isOurs(call, token(call), request.session().token())
                            ? page.show(request)
                            : again.show(request, NOT_OURS.status()));
        });
    }

    /** Nothing is done with it before its token is looked at, and nothing at all is read that other sites have made. */
    private FormGuard.Decision guardLasting(Call call) {
        if (call.sender().isLedByOthers()) return guard(call);
        Optional<Supplier<Reply>> plainly = Optional.of(() -> fresh(Reply.seeOther(logIn(call))));
        if (session(call).isEmpty()) return new FormGuard.Admitted(KEPT_BYTES, Optional.empty(), plainly);
        var any = new FormGuard.TokenCheck(token -> true, plainly.get());
        return new FormGuard.Admitted(Integer.MAX_VALUE, Optional.of(any), Optional.empty());
    }

    private Reply comeBack(Call call, Right right, Again again) {
        if (call.body().isEmpty()) return Reply.seeOther(logIn(call));
        return logIn.comeBack(
                call,
                Visit.of(site, call.context()),
                address(call),
                session -> answer(request(call, session), right, request -> again.show(request, 200)));
    }

    /** What a form is sent to by those who are not logged in yet. */
    Route openForm(String path, String summary, OpenPage page) {
        var small = new FormGuard.Admitted(OPEN_FORM_BYTES, Optional.empty(), Optional.empty());
        return openPage(Route.form(path, summary).guardedBy(call -> small), page);
    }

    /** A page for those who are not logged in yet. */
    Route openPage(Route route, OpenPage page) {
        return route.to(call -> fresh(page.show(call, visit(call.context()))));
    }

    Visit visit(Context context) {
        return Visit.of(site, context);
    }

    /** Refuses what other sites made a browser send. */
    static void checkForm(Call call, String secret) {
        if (!isOurs(call, token(call), secret)) throw NOT_OURS.problem();
    }

    private static String token(Call call) {
        return call.body().get(FormGuard.TOKEN) instanceof String sent ? sent : "";
    }

    private static boolean isOurs(Call call, String token, String secret) {
        return !call.sender().isLedByOthers() && FormToken.isValid(token, secret);
    }

    private AdminRequest request(Call call, Session session) {
        return new AdminRequest(call, session, visit(call.context()));
    }

    Optional<Session> session(Call call) {
        return cookies.session(call.sender()).flatMap(logins::session);
    }

    private Reply answer(Call call, Right right, Page page) {
        Optional<Session> session = session(call);
        if (session.isEmpty()) return fresh(Reply.seeOther(logIn(call)));
        return answer(request(call, session.get()), right, page);
    }

    private static Reply answer(AdminRequest request, Right right, Page page) {
        try {
            request.actor().need(right);
            return fresh(page.show(request));
        } catch (Problem problem) {
            return fresh(failure(request, problem));
        }
    }

    /** Where to log in, to come back to what was asked for if that was a page. */
    private String logIn(Call call) {
        String to = site.file(Route.EDITOR_PATH + "/login");
        boolean back = call.route().action() == Route.Action.READ
                && !call.route().path().isEmpty();
        return back ? to + "?next=" + URLEncoder.encode(address(call), StandardCharsets.UTF_8) : to;
    }

    private static String address(Call call) {
        String path = call.route().path();
        for (var variable : call.variables().entrySet())
            path = path.replace("{" + variable.getKey() + "}", variable.getValue());
        return path + call.query().text();
    }

    private static Reply failure(AdminRequest request, Problem problem) {
        int status = problem.fault().status();
        String words = "admin.failure." + (problem.fault().equals(NOT_OURS) ? "form" : String.valueOf(status));
        String title = request.visit().texts().find(words).orElseGet(() -> request.t("admin.failure.other"));
        String text = problem.fault().equals(NOT_OURS) ? "" : request.refusals().of(problem);
        Layout layout = Layout.of(request, title, "");
        return Pages.reply(status, (out, none) -> JtefailureGenerated.render(out, none, layout, text));
    }

    static Reply fresh(Reply reply) {
        return reply.header("Cache-Control", KEPT_NOWHERE).header("X-Robots-Tag", "noindex");
    }
}
