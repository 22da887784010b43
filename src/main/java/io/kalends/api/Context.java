package io.kalends.api;

import io.kalends.Config;
import java.time.Instant;

/** What a request is read against: the settings, the clock as it stood when it came, and the mount it came in by. */
public record Context(Config config, Instant now, Links links) {}
