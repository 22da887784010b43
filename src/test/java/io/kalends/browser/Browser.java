package io.kalends.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.kalends.TestService;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real browser for the tests of a class. Where no Chromium is installed they are skipped, which is said loudly, since
 * nothing else looks at pages as people do.
 */
public final class Browser implements ExecutionCondition, BeforeAllCallback, AfterAllCallback {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final String AXE = axe();

    /** Somebody's machine. */
    public record Machine(boolean scripts, ColorScheme colours, int width, String language, String zone) {
        public static final Machine DESK = new Machine(true, ColorScheme.LIGHT, 1280, "en-GB", "Europe/Berlin");

        public static final Machine PHONE = DESK.wide(390);

        public Machine withoutScripts() {
            return new Machine(false, colours, width, language, zone);
        }

        public Machine inTheDark() {
            return new Machine(scripts, ColorScheme.DARK, width, language, zone);
        }

        public Machine wide(int pixels) {
            return new Machine(scripts, colours, pixels, language, zone);
        }

        public Machine speaking(String otherLanguage) {
            return new Machine(scripts, colours, width, otherLanguage, zone);
        }

        public Machine in(String otherZone) {
            return new Machine(scripts, colours, width, language, otherZone);
        }
    }

    private Playwright playwright;
    private com.microsoft.playwright.Browser browser;
    private final List<BrowserContext> open = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (executable().isPresent()) return ConditionEvaluationResult.enabled("there is a browser");
        if (context.getTestMethod().isEmpty())
            System.err.println(
                    "!!! SKIPPED " + context.getDisplayName() + ": no Chromium is installed (apt install chromium)");
        return ConditionEvaluationResult.disabled("no Chromium is installed");
    }

    private static Optional<Path> executable() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable().orElseThrow())
                        .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        browser.close();
        playwright.close();
    }

    /** A window on a machine, in which paths are those of the service. What pages complain of is noted. */
    public Page window(TestService service, Machine machine) {
        BrowserContext context = browser.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setBaseURL("http://127.0.0.1:" + service.port())
                .setJavaScriptEnabled(machine.scripts)
                .setColorScheme(machine.colours)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setLocale(machine.language)
                .setTimezoneId(machine.zone)
                .setViewportSize(machine.width, 900));
        open.add(context);
        Page page = context.newPage();
        page.setDefaultTimeout(60_000);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("status of 4"))
                complaints.add(message.text());
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> {
            String host = URI.create(request.url()).getHost();
            if (host != null && !host.equals("127.0.0.1")) complaints.add("asks another host: " + request.url());
        });
        return page;
    }

    /** Closes all windows; fails when a page complained or asked another host for something. */
    public void closeAll() {
        open.forEach(BrowserContext::close);
        open.clear();
        List<String> told = List.copyOf(complaints);
        complaints.clear();
        assertThat(told).isEmpty();
    }

    /** What keeps people from using the page, as axe finds it: rule and place. */
    public static List<String> barriers(Page page) {
        return barriers(
                page,
                "{type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}");
    }

    /** What of it comes of colours alone. */
    public static List<String> barriersOfColour(Page page) {
        return barriers(page, "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}");
    }

    @SuppressWarnings("unchecked") // a list of texts is what the script gives
    private static List<String> barriers(Page page, String rules) {
        if (!(Boolean) page.evaluate("'axe' in window")) page.evaluate(AXE);
        return (List<String>) page.evaluate("""
                async () => {
                  const found = await axe.run(document, {resultTypes: ['violations'], runOnly: RULES})
                  return found.violations.flatMap(rule => rule.nodes.map(node => rule.id + ': ' + node.target + ' ' + node.failureSummary))
                }""".replace("RULES", rules));
    }

    private static String axe() {
        try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
