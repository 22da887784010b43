package io.kalends.api;

import io.kalends.cache.Dependencies;
import io.kalends.config.Config;
import io.kalends.memory.Claim;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * What a request is read against: the settings, the clock as it stood when it came, and the mount it came in by.
 *
 * @param now for what is written, and to compare with dates of publication: no reply is valid beyond the next of these anyway.
 *     Whatever else depends on the clock asks for {@link #today} or {@link #thisSecond}, which note that.
 * @param claim what the request takes of the memory there is for all
 * @param language of pages, chosen among those offered; the interface speaks English
 */
public record Context(
        Config config,
        Instant now,
        Mount mount,
        Fragments fragments,
        Locale language,
        Claim claim,
        Dependencies dependencies) {
    public Context(Config config, Instant now, Mount mount, Fragments fragments, Locale language, Claim claim) {
        this(config, now, mount, fragments, language, claim, new Dependencies());
    }

    public Context(Config config, Instant now, Mount mount, Fragments fragments) {
        this(config, now, mount, fragments, Locale.ENGLISH, Claim.NONE);
    }

    /** The same on another mount. */
    public Context at(Mount other) {
        return new Context(config, now, other, fragments, language, claim, dependencies);
    }

    public Links links() {
        return mount.links();
    }

    /** What the mount has its own way. */
    public MountProfile profile() {
        return mount.profile();
    }

    /** The same with other settings. */
    public Context with(Config other) {
        return new Context(other, now, mount, fragments, language, claim, dependencies);
    }

    /** The day in the zone of the site. */
    public LocalDate today() {
        LocalDate today = LocalDate.ofInstant(now, config.timezone());
        dependencies.limitTo(today.plusDays(1).atStartOfDay(config.timezone()).toInstant());
        return today;
    }

    /** The time of now in whole seconds. */
    public Instant thisSecond() {
        Instant second = now.truncatedTo(ChronoUnit.SECONDS);
        dependencies.limitTo(second.plusSeconds(1));
        return second;
    }
}
