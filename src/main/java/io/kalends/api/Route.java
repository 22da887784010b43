package io.kalends.api;

import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.memory.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One operation of the interface, declared once: the router, the checks of arguments and rights, the namespace index,
 * {@code OPTIONS}, {@code Allow} and the OpenAPI document all read this.
 */
public final class Route {
    /** Where the path of a route begins. */
    public enum Place {
        /** Below the namespace, on every mount. */
        NAMESPACE,
        /** Below the namespace of WordPress itself, on mounts that have it. */
        WORDPRESS,
        /** Below the REST root, on every mount. */
        API_ROOT,
        /** Below the address of the service. */
        SERVICE,
        /** Below the address of the public pages, as far as that is one of the service. */
        SITE,
        /** Below the address of the editor. */
        EDITOR;

        /** Whether its routes belong to the interface, which programs use. */
        public boolean isApi() {
            return isNamespace() || this == API_ROOT;
        }

        /** Whether its routes lie below a namespace, whose index lists them. */
        public boolean isNamespace() {
            return this == NAMESPACE || this == WORDPRESS;
        }

        /** Whether its routes are pages. */
        public boolean isForPeople() {
            return this == SITE || this == EDITOR;
        }
    }

    /** What the route does with a record, which decides how its body is read. */
    public enum Action {
        READ,
        CREATE,
        UPDATE,
        DELETE,
        UPLOAD,
        /** What a form asks for, which may hold a file. */
        FORM
    }

    /** Where the editor is found, below the address of the service. */
    public static final String EDITOR_PATH = "/admin";

    /** Taken by every idempotent route. */
    public static final Param<String> IDEMPOTENCY_KEY = Param.header(
            "Idempotency-Key",
            Type.input(
                    Map.of("type", "string", "minLength", 1, "maxLength", 255, "pattern", "^[!-~]+$"),
                    (raw, context) -> idempotencyKey(raw)),
            "A text of your choice for this request. Sent again with the same within 24 hours, it makes nothing more and"
                    + " is answered as the first time");

    private final Set<Method> methods;
    private Place place;
    private final Action action;
    private final String path;
    private final String summary;
    private final List<Param<?>> params = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private Optional<Right> right = Optional.empty();
    private Optional<Output> output = Optional.empty();
    private Optional<FormGuard> guard = Optional.empty();
    private Optional<Purpose> purpose;
    private boolean shownOnce;
    private boolean selectable;
    private Optional<Function<Call, Creation<Reply>>> creation = Optional.empty();
    private Handler handler = call -> {
        throw new IllegalStateException("no handler");
    };

    /** What a route answers with when all is well; {@code totals}: the headers of one page of a list. */
    public record Output(int status, Type<?> type, Optional<TotalHeaders> totals, String mediaType) {
        public boolean isJson() {
            return mediaType.equals(JSON);
        }
    }

    private static final String JSON = "application/json";

    private Route(Set<Method> methods, Place place, Action action, String path, String summary) {
        this.methods = methods;
        this.place = place;
        this.action = action;
        this.path = path;
        this.summary = summary;
        // Uploads and forms wait for their turn to be decoded or hashed, and are not to hold up others meanwhile.
        boolean waits = action == Action.UPLOAD || action == Action.FORM;
        purpose = waits ? Optional.empty() : Optional.of(Purpose.WORK);
        params.addAll(PathVariable.params(path));
    }

    public static Route get(String path, String summary) {
        return new Route(EnumSet.of(Method.GET), Place.NAMESPACE, Action.READ, path, summary);
    }

    /** A GET below the REST root. */
    public static Route atRoot(String path, String summary) {
        return new Route(EnumSet.of(Method.GET), Place.API_ROOT, Action.READ, path, summary);
    }

    /** A GET of a public page. */
    public static Route site(String path, String summary) {
        return new Route(EnumSet.of(Method.GET), Place.SITE, Action.READ, path, summary);
    }

    /** A GET of a page of the editor. */
    public static Route editor(String path, String summary) {
        return new Route(EnumSet.of(Method.GET), Place.EDITOR, Action.READ, path, summary);
    }

    /** What a form of the editor is sent to. */
    public static Route form(String path, String summary) {
        return new Route(EnumSet.of(Method.POST), Place.EDITOR, Action.FORM, path, summary);
    }

    /** A GET outside the interface: files, health, documentation. */
    public static Route page(String path, String summary) {
        return new Route(EnumSet.of(Method.GET), Place.SERVICE, Action.READ, path, summary);
    }

    public static Route create(String path, String summary) {
        return new Route(EnumSet.of(Method.POST), Place.NAMESPACE, Action.CREATE, path, summary);
    }

    /** POST, PUT and PATCH, which all merge. */
    public static Route update(String path, String summary) {
        return new Route(
                EnumSet.of(Method.POST, Method.PUT, Method.PATCH), Place.NAMESPACE, Action.UPDATE, path, summary);
    }

    public static Route delete(String path, String summary) {
        return new Route(EnumSet.of(Method.DELETE), Place.NAMESPACE, Action.DELETE, path, summary);
    }

    /** A POST whose body may be a file. */
    public static Route upload(String path, String summary) {
        return new Route(EnumSet.of(Method.POST), Place.NAMESPACE, Action.UPLOAD, path, summary);
    }

    /** The same operation elsewhere. */
    public Route at(Place other) {
        place = other;
        return this;
    }

    public Route takes(Param<?>... more) {
        params.addAll(Arrays.asList(more));
        return this;
    }

    public Route takes(Collection<? extends Param<?>> more) {
        params.addAll(more);
        return this;
    }

    /** Only callers with this right may use the route at all. */
    public Route needs(Right needed) {
        right = Optional.of(needed);
        return this;
    }

    public Route fails(Fault... declared) {
        faults.addAll(Arrays.asList(declared));
        return this;
    }

    public Route gives(View<?> view) {
        return gives(Type.object(view));
    }

    public Route gives(Type<?> type) {
        return gives(200, type);
    }

    private Route gives(int status, Type<?> type) {
        output = Optional.of(new Output(status, type, Optional.empty(), JSON));
        return this;
    }

    /** Text of a type of its own. */
    public Route givesText(String mediaType) {
        output = Optional.of(new Output(200, Type.STRING, Optional.empty(), mediaType));
        return this;
    }

    /** Members of what it gives can be chosen, although it is no JSON object. */
    public Route selectable() {
        selectable = true;
        return this;
    }

    /** Whether it takes {@link Call#FIELDS}. */
    public boolean isSelectable() {
        return selectable || output.map(Output::isJson).orElse(true);
    }

    /** What it gives holds a secret, which is kept nowhere. */
    public Route shownOnce() {
        shownOnce = true;
        return this;
    }

    /** Some records and nothing around them. */
    public Route givesAll(View<?> view) {
        return gives(Type.list(Type.object(view)));
    }

    /** One page of a list. */
    public <T> Route givesPage(View<Paging.Envelope<T>> view) {
        output = Optional.of(new Output(200, Type.object(view), Optional.of(TotalHeaders.OF_ENVELOPES), JSON));
        return this;
    }

    /** The same as an array. */
    public Route givesArray(View<?> view) {
        Type<?> type = Type.list(Type.object(view));
        output = Optional.of(new Output(200, type, Optional.of(TotalHeaders.OF_ARRAYS), JSON));
        return this;
    }

    /** Goes through many records, so that only few such requests are answered at a time. */
    public Route longRunning() {
        purpose = Optional.of(Purpose.LONG_WORK);
        return this;
    }

    /** Is answered at once, however busy the service is. */
    public Route urgent() {
        purpose = Optional.empty();
        return this;
    }

    /** What memory is taken for while a request is answered, if any. */
    public Optional<Purpose> purpose() {
        return purpose;
    }

    /** Has somebody look at the request before its body is read. */
    public Route guardedBy(FormGuard decides) {
        guard = Optional.of(decides);
        return this;
    }

    public Optional<FormGuard> guard() {
        return guard;
    }

    public Route to(Handler does) {
        handler = does;
        return this;
    }

    /**
     * Creates a record and gives it. The route is then idempotent: a request that is repeated with its key is answered as
     * the first time.
     *
     * @param path of the new record, below the namespace
     */
    public <T> Route toCreate(View<T> view, Function<T, String> path, Function<Call, Creation<T>> prepare) {
        params.add(IDEMPOTENCY_KEY);
        creation =
                Optional.of(call -> prepare.apply(call).map(made -> Reply.created(call, view, made, path.apply(made))));
        return gives(201, Type.object(view)).to(call -> creation(call).run());
    }

    private static String idempotencyKey(Object raw) {
        String key = Type.string(raw);
        if (!key.matches("[!-~]{1,255}")) throw Invalid.value("must be 1 to 255 visible characters of ASCII");
        return key;
    }

    public Set<Method> methods() {
        return methods;
    }

    public Place place() {
        return place;
    }

    public Action action() {
        return action;
    }

    /** Whether something new comes of it. */
    public boolean creates() {
        return action == Action.CREATE || action == Action.UPLOAD;
    }

    public boolean isIdempotent() {
        return creation.isPresent();
    }

    /** What an idempotent route has to do for a call. */
    public Creation<Reply> creation(Call call) {
        return creation.orElseThrow().apply(call);
    }

    /** Whether its reply is to be kept nowhere. */
    public boolean isShownOnce() {
        return shownOnce;
    }

    /** The path with its variables in braces. */
    public String path() {
        return path;
    }

    /** The same with the names of the parameters, as the documentation shows it. */
    public String shownPath() {
        return PathVariable.shown(path);
    }

    /** The path with its variables as patterns with names, as the namespace index lists it. */
    public String pathPattern() {
        return PathVariable.pattern(path);
    }

    public boolean hasVariables() {
        return path.indexOf('{') >= 0;
    }

    public String summary() {
        return summary;
    }

    public List<Param<?>> params() {
        return params;
    }

    public Optional<Right> right() {
        return right;
    }

    public List<Fault> faults() {
        return faults;
    }

    public Optional<Output> output() {
        return output;
    }

    /** Answers 401 or 403 to a caller who may not use the route at all. */
    public void checkRight(Caller caller) {
        if (right.isEmpty() || caller.may(right.get())) return;
        throw (caller.isAnonymous() ? Fault.UNAUTHENTICATED : Fault.FORBIDDEN).problem();
    }

    public Reply handle(Call call) {
        return handler.handle(call);
    }
}
