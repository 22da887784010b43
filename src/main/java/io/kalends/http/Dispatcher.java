package io.kalends.http;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fault;
import io.kalends.api.FormGuard;
import io.kalends.api.Fragments;
import io.kalends.api.Method;
import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Sender;
import io.kalends.auth.Accounts;
import io.kalends.auth.Caller;
import io.kalends.config.Config;
import io.kalends.doc.Index;
import io.kalends.idempotency.Idempotency;
import io.kalends.log.AccessLog;
import io.kalends.memory.Budget;
import io.kalends.memory.Claim;
import io.kalends.memory.MemoryExhausted;
import io.kalends.settings.SiteSettings;
import io.kalends.store.StoreUnavailable;
import io.kalends.web.FailurePage;
import io.kalends.web.Languages;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests. Checks are made in a fixed order, and the first that fails decides the reply. */
final class Dispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    private static final String RETRY_SECONDS = "5";

    private final SiteSettings settings;
    private final Clock clock;
    private final Router router;
    private final Accounts accounts;
    private final Idempotency idempotency;
    private final Budget budget;
    private final Bodies bodies;
    private final Index index;
    private final Addresses addresses;
    private final MetricsGuard metrics;
    private final RateLimits limits;
    private final Languages languages;
    private final Replies replies;
    private final Fragments fragments;

    Dispatcher(
            SiteSettings settings,
            Clock clock,
            Router router,
            Accounts accounts,
            Idempotency idempotency,
            Index index,
            Languages languages,
            FailurePage failurePage,
            Budget budget,
            TemporaryFiles files,
            Fragments fragments) {
        this.settings = settings;
        Config config = settings.known();
        this.clock = clock;
        this.router = router;
        this.accounts = accounts;
        this.idempotency = idempotency;
        this.index = index;
        this.budget = budget;
        this.fragments = fragments;
        bodies = new Bodies(config.limits(), budget, files);
        addresses = new Addresses(config.trustedProxies());
        metrics = new MetricsGuard(config, clock, addresses);
        limits = new RateLimits(config.rates(), clock);
        this.languages = languages;
        replies = new Replies(settings, failurePage);
    }

    Outgoing answer(Exchange exchange) {
        try {
            return replies.success(exchange, reply(exchange));
        } catch (Problem problem) {
            return replies.failure(exchange, problem);
        } catch (Incoming.BodyTooLarge e) {
            return replies.failure(exchange, Fault.BODY_TOO_LARGE.problem());
        } catch (StoreUnavailable e) {
            LOG.warn("{} the store {}: {}", exchange.requestId(), e.trouble().description(), e.getMessage());
            return replies.failure(exchange, Fault.UNAVAILABLE.problem().header("Retry-After", RETRY_SECONDS));
        } catch (MemoryExhausted e) {
            LOG.debug("{} refused: {}", exchange.requestId(), e.getMessage());
            return overloaded(exchange);
        } catch (Incoming.BodyCutShort e) {
            return replies.failure(exchange, (e.isTimeout() ? Fault.BODY_TOO_SLOW : Fault.BROKEN_BODY).problem());
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error(
                    "{} {} {} failed",
                    exchange.requestId(),
                    exchange.request().method(),
                    exchange.request().path(),
                    e);
            return replies.failure(exchange, Fault.INTERNAL_ERROR.problem().with("request_id", exchange.requestId()));
        } finally {
            exchange.release();
        }
    }

    /** The reply when there is no memory for the request. */
    Outgoing overloaded(Exchange exchange) {
        return replies.failure(
                exchange,
                Fault.UNAVAILABLE
                        .problem("There are more requests than the service has memory for. Try again shortly.")
                        .header("Retry-After", RETRY_SECONDS));
    }

    /** The same without a body, which would need memory in turn while the client does not read it. */
    static Outgoing overloadedWithoutBody() {
        return new Outgoing(503, Map.of("Retry-After", RETRY_SECONDS), new byte[0]);
    }

    /** The reply to a request that was never routed, with the status that the server library chose. */
    Outgoing refuse(Exchange exchange, int status) {
        return replies.failure(exchange, refusal(exchange, status));
    }

    private static Problem refusal(Exchange exchange, int status) {
        return switch (status) {
            case AccessLog.CLIENT_CLOSED_REQUEST ->
                new Fault("rest_caller_gone", status, "Nobody reads this.").problem();
            case 500 -> Fault.INTERNAL_ERROR.problem().with("request_id", exchange.requestId());
            case 503 ->
                Fault.UNAVAILABLE
                        .problem("The service is stopping. Try again shortly.")
                        .header("Retry-After", RETRY_SECONDS);
            default -> new Fault("rest_bad_request", status, "The request is not valid HTTP.").problem();
        };
    }

    private Reply reply(Exchange exchange) {
        Incoming request = exchange.request();
        Locale language =
                languages.choose(request.query(), request.header("Cookie"), request.header("Accept-Language"));
        exchange.setLanguage(language);
        Router.Match match = router.find(request.path(), Query.parse(request.query()))
                .orElseThrow(() -> Fault.NO_ROUTE.problem("There is no path " + request.path()));
        exchange.setMatch(match);
        String method = method(request);
        boolean isOptions = method.equals("OPTIONS");
        exchange.setContext(context(settings.known(), match, language, Claim.NONE));
        if (!isOptions) exchange.setRoute(route(method, match));
        Claim claim = exchange.route()
                .flatMap(Route::purpose)
                .map(purpose -> exchange.hold(Claim.on(budget, purpose)))
                .orElse(Claim.NONE);
        Context context = context(settings(request), match, language, claim);
        exchange.setContext(context);
        Caller caller = match.isApi() ? caller(request) : Caller.ANONYMOUS;
        exchange.setCaller(caller);
        if (match.isApi() && !isOptions)
            limit(exchange, exchange.route().orElseThrow().action() != Route.Action.READ);
        return isOptions ? options(match, context) : handle(exchange, match, context, caller);
    }

    /** Whether the service is alive must be known also when the store does not answer. */
    private Config settings(Incoming request) {
        return Operations.isFor(request.path()) ? settings.known() : settings.current();
    }

    private Context context(Config config, Router.Match match, Locale language, Claim claim) {
        return new Context(config, clock.instant(), match.mount(), fragments, language, claim);
    }

    /** Counts a request against the rate limit of its caller, and refuses it above that. */
    private void limit(Exchange exchange, boolean writes) {
        Caller caller = exchange.caller();
        exchange.setAllowance(limits.take(
                writes, () -> caller.isAnonymous() ? addresses.of(exchange.request()) : "user " + caller.id()));
        exchange.allowance().filter(allowance -> !allowance.isGranted()).ifPresent(allowance -> {
            throw allowance.refusal();
        });
    }

    boolean limitsReads() {
        return limits.limitsReads();
    }

    /** Counts an anonymous read whose reply is cached; a refusal, if it is above the limit. */
    Optional<Outgoing> limitRead(Exchange exchange) {
        try {
            limit(exchange, false);
            return Optional.empty();
        } catch (Problem problem) {
            return Optional.of(replies.failure(exchange, problem));
        }
    }

    private Reply handle(Exchange exchange, Router.Match match, Context context, Caller caller) {
        Incoming request = exchange.request();
        Route route = exchange.route().orElseThrow();
        route.checkRight(caller);
        if (Operations.isMetrics(route)) metrics.check(request);
        var head = new Call(
                route,
                caller,
                context,
                match.variables(),
                match.query(),
                Map.of(),
                request.header("If-Match"),
                match.isApi() ? Sender.UNKNOWN : sender(request));
        try {
            Body body = exchange.hold(body(head, request));
            if (body.isLarge()) context.claim().takeAsLarge();
            // Only once the body is read, so that slow clients do not keep others from being answered.
            context.claim().take();
            return handle(head.with(body.fields()), body, request);
        } catch (Bodies.FormRefused refused) {
            return refused.reply();
        }
    }

    private Reply handle(Call call, Body body, Incoming request) {
        Route route = call.route();
        Optional<String> key = route.isIdempotent() ? request.header(Route.IDEMPOTENCY_KEY.name()) : Optional.empty();
        return key.map(name -> idempotency.answer(call, name, body.fingerprint(request)))
                .orElseGet(() -> route.handle(call));
    }

    /** The method to route by: HEAD is routed like GET, and a POST may override its method. */
    private static String method(Incoming request) {
        String method = request.method();
        if (method.equals("HEAD")) return "GET";
        if (!method.equals("POST")) return method;
        Optional<String> override = request.header("X-HTTP-Method-Override");
        if (override.isEmpty()) return method;
        String meant = override.get().strip().toUpperCase(Locale.ROOT);
        return meant.equals("PUT") || meant.equals("PATCH") || meant.equals("DELETE") ? meant : "?";
    }

    private static Route route(String method, Router.Match match) {
        for (Method known : Method.values()) {
            if (known.name().equals(method) && match.offering(known).isPresent())
                return match.offering(known).get();
        }
        throw Fault.METHOD_NOT_ALLOWED
                .problem("This path offers " + match.allow() + ".")
                .header("Allow", match.allow());
    }

    private Reply options(Router.Match match, Context context) {
        return Reply.json(index.entry(match.routes(), context)).header("Allow", match.allow());
    }

    private Caller caller(Incoming request) {
        Optional<String> authorization = request.header("Authorization");
        if (authorization.isEmpty()) return Caller.ANONYMOUS;
        String address = addresses.of(request);
        return switch (accounts.identify(authorization.get(), address)) {
            case Accounts.Known known -> Caller.of(known.user());
            case Accounts.Refused refused -> throw Fault.INVALID_CREDENTIALS.problem();
            case Accounts.Throttled throttled ->
                throw Fault.TOO_MANY_REQUESTS.problem().header("Retry-After", Long.toString(throttled.seconds()));
        };
    }

    private Sender sender(Incoming request) {
        return Sender.of(
                addresses.of(request),
                request.header("Cookie").orElse(""),
                request.header("Sec-Fetch-Site").orElse(""));
    }

    private Body body(Call head, Incoming request) {
        return switch (head.route().action()) {
            case READ, DELETE -> Body.NONE;
            case CREATE, UPDATE -> bodies.fields(request);
            case UPLOAD -> bodies.upload(request);
            case FORM -> form(head, request);
        };
    }

    private Body form(Call head, Incoming request) {
        return switch (head.route().guard().orElseThrow().decide(head)) {
            case FormGuard.Refused refused -> throw new Bodies.FormRefused(refused.reply());
            case FormGuard.Admitted admitted -> bodies.form(request, admitted);
        };
    }
}
