package io.kalends.api;

import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.config.Config;
import io.kalends.memory.Claim;
import io.kalends.store.Database;
import java.time.Instant;

/** Who reads or writes, by which clock and settings: all that services are told besides the values they work on. */
public record Actor(Caller caller, Context context) {
    public Instant now() {
        return context.now();
    }

    public Config config() {
        return context.config();
    }

    /** Visitors may be answered by replicas; those who write see what they have just written on another node. */
    public Database.Source reads() {
        return caller.isAnonymous() ? Database.Source.REPLICA : Database.Source.PRIMARY;
    }

    public boolean may(Right right) {
        return caller.may(right);
    }

    /** Answers 401 or 403 without the right. */
    public void need(Right right) {
        if (!may(right)) throw forbidden();
    }

    public Problem forbidden() {
        return (caller.isAnonymous() ? Fault.UNAUTHENTICATED : Fault.FORBIDDEN).problem();
    }

    /** Anybody who is not logged in, at the same moment. */
    public Actor asVisitor() {
        return new Actor(Caller.ANONYMOUS, context);
    }

    /** The same for work whose result outlives the request: nothing of it is shared with the request's own thread. */
    public Actor detached() {
        return new Actor(
                caller,
                new Context(config(), now(), context.mount(), context.fragments(), context.language(), Claim.NONE));
    }
}
