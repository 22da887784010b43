package io.kalends.wordpress;

import static io.kalends.api.Field.field;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;
import static io.kalends.api.Type.STRINGS;

import io.kalends.api.Call;
import io.kalends.api.MountProfile;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Right;
import io.kalends.auth.User;
import io.kalends.media.MediaLibrary;
import io.kalends.term.Taxonomy;
import io.kalends.term.Terms;
import io.kalends.text.Slugs;
import io.kalends.user.Users;
import java.util.ArrayList;
import java.util.List;

/** The part of the interface of WordPress that clients of events use, by the rules of our own. */
public final class WordPressRoutes {
    private static final View<User> USER = View.of(
            "WordPressUser",
            field("id", INTEGER, "User ID", User::id),
            field("name", STRING, "Name to show", User::name),
            field("slug", STRING, "User name, as in addresses", user -> Slugs.of(user.username(), Integer.MAX_VALUE)),
            field("roles", STRINGS, "The one role", user -> List.of(user.role().word())));

    private final MediaLibrary library;
    private final Terms terms;
    private final Users users;

    public WordPressRoutes(MediaLibrary library, Terms terms, Users users) {
        this.library = library;
        this.terms = terms;
        this.users = users;
    }

    public List<Route> routes() {
        var routes = new ArrayList<Route>();
        routes.addAll(new WordPressMedia(library).routes());
        routes.addAll(new WordPressTerms(terms, Taxonomy.TAG, "/tags").routes());
        routes.addAll(
                new WordPressTerms(terms, Taxonomy.CATEGORY, "/" + MountProfile.COMPATIBILITY.category()).routes());
        routes.add(Route.get("/users/me", "Read who is calling")
                .at(Route.Place.WORDPRESS)
                .needs(Right.SIGNED_IN)
                .gives(USER)
                .to(this::me));
        return routes;
    }

    private Reply me(Call call) {
        return Reply.ok(USER, users.read(call.caller().id(), call.actor()));
    }
}
