package io.kalends.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * How the logging library writes its lines: on standard output, those of commands on standard error. It is configured by
 * code, since reading the same from an XML file takes a tenth of a start. A file named by the system property
 * {@code logback.configurationFile} takes precedence.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class LogSetup extends ContextAwareBase implements Configurator {
    private static final String ANOTHER_FILE = "logback.configurationFile";

    /** Line breaks in a message become spaces: what a caller sent cannot pass for a line of its own. */
    private static final String PATTERN =
            "%date{yyyy-MM-dd'T'HH:mm:ss.SSS'Z', UTC} %-5level %logger{0} %replace(%message){'[\\r\\n]+', ' '}%n";

    private static final Map<String, Level> LIBRARIES = Map.of(
            "org.eclipse.jetty",
            Level.WARN,
            // Warns whenever the service ends a wait for a body, by an interrupt, because its client sends too slowly.
            "org.eclipse.jetty.util.Blocker",
            Level.ERROR,
            // Warn of malformed requests, which have their line in the access log.
            "org.eclipse.jetty.http.HttpParser",
            Level.ERROR,
            "org.eclipse.jetty.util.HostPort",
            Level.ERROR,
            // What it warns of is said by the service, in a line.
            "com.zaxxer.hikari",
            Level.ERROR,
            "org.postgresql",
            Level.WARN,
            // Throws what matters; otherwise reports old copies of its library that another process removed first.
            "org.sqlite.SQLiteJDBCLoader",
            Level.OFF);

    /** What the environment, or a system property of the same name, sets. */
    static Optional<String> setting(String name) {
        return Optional.ofNullable(System.getProperty(name, System.getenv(name)));
    }

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty(ANOTHER_FILE) != null) return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        LIBRARIES.forEach((name, level) -> context.getLogger(name).setLevel(level));
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.toLevel(setting("KALENDS_LOG_LEVEL").orElse(""), Level.INFO));
        root.addAppender(console(context));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static ConsoleAppender<ILoggingEvent> console(LoggerContext context) {
        EncoderBase<ILoggingEvent> encoder = LineFormat.configured() == LineFormat.JSON ? json() : text();
        encoder.setContext(context);
        encoder.start();
        var console = new ConsoleAppender<ILoggingEvent>();
        console.setContext(context);
        console.setName("console");
        console.setTarget(setting("KALENDS_LOG_TARGET").orElse("System.out"));
        console.setEncoder(encoder);
        console.start();
        return console;
    }

    private static EncoderBase<ILoggingEvent> text() {
        var encoder = new PatternLayoutEncoder();
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(PATTERN);
        return encoder;
    }

    private static EncoderBase<ILoggingEvent> json() {
        var encoder = new JsonEncoder();
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithContext(false);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.setWithFormattedMessage(true);
        return encoder;
    }
}
