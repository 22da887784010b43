package io.kalends.browser;

import static io.kalends.browser.Browser.Machine.DESK;
import static io.kalends.browser.Browser.Machine.PHONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import io.kalends.TestService;
import io.kalends.browser.Browser.Machine;
import io.kalends.config.Setting;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps in a real browser, of tiles that are made here. */
@Tag("browser")
class MapTest {
    private static final List<String> asked = new CopyOnWriteArrayList<>();
    private static final HttpServer tiles = tiles();

    @RegisterExtension
    static final Browser browser = new Browser();

    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.TIMEZONE, "Europe/Berlin")
            .with(
                    Setting.MAP_TILES,
                    "http://127.0.0.1:%s/{z}/{x}/{y}.png <i>The</i> makers https://example.org/terms"
                            .formatted(tiles.getAddress().getPort()));

    private static HttpServer tiles() {
        try {
            var image = new ByteArrayOutputStream();
            var tile = new BufferedImage(256, 256, BufferedImage.TYPE_INT_RGB);
            tile.setRGB(0, 0, Color.GREEN.getRGB());
            ImageIO.write(tile, "png", image);
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                asked.add(exchange.getRequestURI().getPath());
                exchange.getResponseHeaders().set("Content-Type", "image/png");
                exchange.sendResponseHeaders(200, image.size());
                exchange.getResponseBody().write(image.toByteArray());
                exchange.close();
            });
            server.start();
            return server;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeAll
    static void fill() {
        service.demo().fill();
    }

    @AfterAll
    static void stop() {
        tiles.stop(0);
    }

    @BeforeEach
    void forget() {
        asked.clear();
    }

    @AfterEach
    void close() {
        browser.closeAll();
    }

    /** Waits for a tile that has come. */
    private static Page open(Machine machine, String path) {
        Page page = browser.window(service, machine);
        page.navigate(path);
        page.locator(".map").scrollIntoViewIfNeeded();
        page.locator(".leaflet-tile-loaded").first().waitFor();
        return page;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/event/weihnachtsmarkt-auf-dem-rathausplatz-2/", "/venue/rathausplatz/"})
    void record_hasAMap(String path) {
        Page page = open(DESK, path);

        assertThat(page.locator(".pin").count()).isEqualTo(1);
        assertThat(asked).isNotEmpty().allMatch(tile -> tile.matches("/16/\\d+/\\d+\\.png"));
        assertThat(page.locator(".leaflet-control-attribution a").innerText()).isEqualTo("<i>The</i> makers");
        assertThat(page.locator(".leaflet-control-attribution a").getAttribute("href"))
                .isEqualTo("https://example.org/terms");
        assertThat(Browser.barriers(page)).isEmpty();
    }

    @Test
    void mapView_isUsedByKeyboard() {
        Page page = open(PHONE.inTheDark().speaking("de-DE"), "/events/map/?categories=music");
        Locator pin = page.locator(".pin").first();
        String venues = pin.getAttribute("title");
        assertThat(Browser.barriers(page)).isEmpty();

        pin.focus();
        page.keyboard().press("Enter");
        page.locator(".leaflet-popup strong").first().waitFor();
        assertThat(String.join(", ", page.locator(".leaflet-popup strong").allInnerTexts()))
                .isEqualTo(venues);
        assertThat(Browser.barriers(page)).isEmpty();
        page.keyboard().press("Escape");
        page.waitForCondition(() -> page.locator(".leaflet-popup").count() == 0);
        page.getByLabel("Vergrößern").press("Enter");
        page.waitForCondition(
                () -> asked.stream().map(tile -> tile.split("/")[1]).distinct().count() > 1);
    }

    @Test
    void mapView_leadsToAnEvent() {
        Page page = open(DESK, "/events/map/?search=regatta");
        page.locator(".pin").first().click();
        page.locator(".leaflet-popup a")
                .filter(new Locator.FilterOptions().setHasText("Regatta"))
                .click();

        assertThat(page.locator("h1").innerText()).contains("Regatta");
        page.locator(".back a").click();
        assertThat(page.url()).endsWith("/events/map/?search=regatta");
    }

    @Test
    void withoutScripts_thereIsNoEmptyBox() {
        Page page = browser.window(service, DESK.withoutScripts());
        page.navigate("/venue/rathausplatz/");

        assertThat(page.locator(".map").isVisible()).isFalse();
        assertThat(page.getByText("Show on a map").isVisible()).isTrue();
        page.navigate("/events/map/");
        assertThat(page.locator(".map").isVisible()).isFalse();
        assertThat(page.locator(".place").count()).isPositive();
        assertThat(asked).isEmpty();
    }

    @Test
    void pagesWithoutAMap_loadNoneOfIt() {
        Page page = browser.window(service, DESK);
        page.onRequest(request -> {
            if (request.url().contains("leaflet") || request.url().contains("/map.")) asked.add(request.url());
        });
        page.navigate("/");
        page.navigate("/events/month/");

        assertThat(asked).isEmpty();
    }
}
