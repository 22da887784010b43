package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Images in the forms of records: what is typed for them is stored, whether they are new or not. */
class ImagesTest {
    private static final String FORM = "form.sheet";
    private static final byte[] PNG = png();

    @RegisterExtension
    final TestService service = new TestService();

    private Browser author;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        author = Browser.loggedIn(service, AUTHOR);
    }

    private static byte[] png() {
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static Map<String, String> event(String... more) {
        var typed = new LinkedHashMap<String, String>();
        typed.put("title", "Pictured");
        typed.put("start[date]", "2026-12-05");
        typed.put("start[time]", "19:30");
        typed.put("end[time]", "23:00");
        for (int i = 0; i < more.length; i += 2) typed.put(more[i], more[i + 1]);
        return typed;
    }

    private static long id(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(303);
        return Long.parseLong(answer.header("Location").orElseThrow().replaceAll(".*/events/(\\d+).*", "$1"));
    }

    private long pictured(String alt) {
        return id(author.upload("/admin/events/new", FORM, event("image_alt", alt), "stage.png", PNG));
    }

    private long image(long event) {
        return service.get(ADMIN, "/events/" + event).number("image.id");
    }

    private String alt(long image) {
        return service.get(ADMIN, "/media/" + image).text("alt");
    }

    @Test
    void text_ofTheImageThatIsThereIsStored() {
        long event = pictured("");
        String page = "/event/" + service.get("/events/" + event).text("slug") + "/";
        assertThat(author.get(page).body()).doesNotContain("A lit stage");

        assertThat(author.submit("/admin/events/" + event, FORM, Map.of("image_alt", "A lit stage"))
                        .status())
                .isEqualTo(303);

        assertThat(alt(image(event))).isEqualTo("A lit stage");
        assertThat(author.page("/admin/events/" + event).select("#f-image_alt").attr("value"))
                .isEqualTo("A lit stage");
        assertThat(author.get(page).body()).contains("A lit stage");
    }

    @Test
    void text_ofAnImageThatIsChosenIsStored() {
        long image = image(pictured(""));
        id(author.submit(
                "/admin/events/new", FORM, event("image_pick", Long.toString(image), "image_alt", "A lit stage")));

        assertThat(alt(image)).isEqualTo("A lit stage");
    }

    @Test
    void text_ofAnotherImageIsNotTakenOver() {
        long first = pictured("A lit stage");
        long second = pictured("Rows of seats");
        author.submit("/admin/events/" + first, FORM, Map.of("image_pick", Long.toString(image(second))));

        assertThat(image(first)).isEqualTo(image(second));
        assertThat(alt(image(second))).isEqualTo("Rows of seats");
        author.upload("/admin/events/" + first, FORM, Map.of(), "hall.png", PNG);
        assertThat(alt(image(first))).isEmpty();
    }

    @Test
    void text_isStoredWithWhatElseIsSavedOrNotAtAll() {
        long event = pictured("A lit stage");
        Answer refused =
                author.submit("/admin/events/" + event, FORM, Map.of("title", " ", "image_alt", "A dark stage"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(alt(image(event))).isEqualTo("A lit stage");
        Answer tooLong = author.submit("/admin/events/" + event, FORM, Map.of("image_alt", "a".repeat(501)));
        assertThat(tooLong.status()).isEqualTo(400);
        assertThat(Browser.read(tooLong).select("#e-image_alt").text()).contains("500");
    }

    @Test
    void text_ofOthersImagesIsForEditors() {
        long image = image(id(Browser.loggedIn(service, EDITOR)
                .upload("/admin/events/new", FORM, event("image_alt", "A lit stage"), "stage.png", PNG)));
        Answer refused = author.submit(
                "/admin/events/new", FORM, event("image_pick", Long.toString(image), "image_alt", "Mine"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(Browser.read(refused).select("#e-image_alt").text()).contains("somebody else");
        assertThat(alt(image)).isEqualTo("A lit stage");
        long own = image(pictured(""));
        Browser.loggedIn(service, EDITOR)
                .submit("/admin/events/new", FORM, event("image_pick", Long.toString(own), "image_alt", "Theirs"));
        assertThat(alt(own)).isEqualTo("Theirs");
    }

    private long images() {
        return service.get(ADMIN, "/media").number("total");
    }

    @Test
    void image_chosenAgainAfterARefusalLeavesNoOther() {
        Answer refused =
                author.upload("/admin/events/new", FORM, event("title", " ", "image_alt", "A stage"), "one.png", PNG);
        assertThat(refused.status()).isEqualTo(400);
        long first = number(Browser.read(refused), "image");
        assertThat(images()).isZero();
        Answer again = author.upload(Browser.read(refused), FORM, Map.of("title", " "), "two.png", PNG);
        long second = number(Browser.read(again), "image");
        long event = id(author.submit(Browser.read(again), FORM, Map.of("title", "Pictured")));

        assertThat(image(event)).isEqualTo(second);
        assertThat(alt(second)).isEqualTo("A stage");
        assertThat(images()).isEqualTo(1);
        assertThat(service.get(ADMIN, "/media/" + first).status()).isEqualTo(404);
    }

    private static long number(Document page, String name) {
        return Long.parseLong(page.select("[name=" + name + "]").attr("value"));
    }

    @Test
    void image_ofAFormThatIsSavedWithAnotherGoes() {
        long other = image(pictured(""));
        Answer refused = author.upload("/admin/events/new", FORM, event("title", " "), "one.png", PNG);
        long event = id(author.submit(
                Browser.read(refused), FORM, Map.of("title", "Pictured", "image_pick", Long.toString(other))));

        assertThat(image(event)).isEqualTo(other);
        assertThat(images()).isEqualTo(1);
        assertThat(service.get(ADMIN, "/media/" + number(Browser.read(refused), "image"))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void image_ofAFormThatIsNeverSavedGoes() {
        Answer refused = author.upload("/admin/events/new", FORM, event("title", " "), "one.png", PNG);
        String image = "/media/" + number(Browser.read(refused), "image");
        assertThat(service.get(ADMIN, image).status()).isEqualTo(200);
        service.clock().forward(Duration.ofDays(3));
        service.restart();

        await().atMost(Duration.ofSeconds(60))
                .until(() -> service.get(ADMIN, image).status() == 404);
    }

    @Test
    void contributor_addsAPictureThatGoesWithTheEvent() {
        Browser contributor = Browser.loggedIn(service, CONTRIBUTOR);
        long event = id(contributor.upload("/admin/events/new", FORM, event("image_alt", "A stage"), "a.png", PNG));
        long image = image(event);

        assertThat(alt(image)).isEqualTo("A stage");
        assertThat(service.get(ADMIN, "/events/" + event).text("status")).isNotEqualTo("publish");
        assertThat(service.get(ADMIN, "/media/" + image).number("author"))
                .isEqualTo(service.user(CONTRIBUTOR).id());
        assertThat(service.delete(ADMIN, "/events/" + event).status()).isEqualTo(200);
        assertThat(service.get(ADMIN, "/media/" + image).status()).isEqualTo(200);
        assertThat(service.delete(ADMIN, "/events/" + event + "?force=true").status())
                .isEqualTo(200);
        assertThat(service.get(ADMIN, "/media/" + image).status()).isEqualTo(404);
    }

    @Test
    void contributorsPicture_staysWhereOthersShowIt() {
        Browser contributor = Browser.loggedIn(service, CONTRIBUTOR);
        long event = id(contributor.upload("/admin/events/new", FORM, event(), "a.png", PNG));
        long image = image(event);
        long other = id(author.submit("/admin/events/new", FORM, event("image_pick", Long.toString(image))));
        service.delete(ADMIN, "/events/" + event + "?force=true");

        assertThat(image(other)).isEqualTo(image);
    }

    @Test
    void image_ofAnotherUsersFormIsNotTakenOver() {
        Document refused = Browser.read(author.upload("/admin/events/new", FORM, event("title", ""), "a.png", PNG));
        String image = Long.toString(number(refused, "image_uploaded"));
        Browser contributor = Browser.loggedIn(service, CONTRIBUTOR);
        long event = id(contributor.submit("/admin/events/new", FORM, event("image", image, "image_uploaded", image)));
        service.delete(ADMIN, "/events/" + event + "?force=true");

        assertThat(service.get(ADMIN, "/media/" + image).status()).isEqualTo(200);
    }

    @Test
    void contributor_addsNoneElsewhere() {
        Browser contributor = Browser.loggedIn(service, CONTRIBUTOR);
        long event = id(contributor.submit("/admin/events/new", FORM, event()));
        service.patch(ADMIN, "/events/" + event, "{\"status\": \"publish\"}");

        assertThat(contributor.page("/admin/venues/new").select("#f-file")).isEmpty();
        Answer venue = contributor.upload("/admin/venues/new", FORM, Map.of("venue", "Hall"), "a.png", PNG);
        assertThat(venue.status()).isEqualTo(400);
        Document form = contributor.page("/admin/events/" + event);
        assertThat(contributor.upload(form, FORM, event(), "a.png", PNG).status())
                .isIn(400, 403, 409);
        assertThat(service.get(ADMIN, "/events/" + event).at("image")).isEqualTo(false);
        assertThat(contributor.page("/admin/media").select("main form")).isEmpty();
        assertThat(images()).isZero();
    }

    @Test
    void image_isDescribedLaterAndSaysWhereItIsUsed() {
        long event = pictured("");
        long image = image(event);
        Document library = author.page("/admin/media");
        assertThat(library.select(".notice.warn").text()).isEqualTo("One image has no description yet.");
        assertThat(library.select(".gallery").text()).contains("used once", "No description");
        Document page = author.page("/admin/media/" + image);
        assertThat(page.select(".uses a").text()).isEqualTo("Pictured");
        assertThat(page.select(".notice.warn")).hasSize(1);
        Answer saved = author.submit(
                page, "form.stack", Map.of("title", "Stage", "alt", "A lit stage", "focus", "bottom-left"));

        assertThat(saved.status()).as(saved.toString()).isEqualTo(303);
        assertThat(alt(image)).isEqualTo("A lit stage");
        assertThat(service.get(ADMIN, "/media/" + image).text("title")).isEqualTo("Stage");
        assertThat(author.page("/admin/media").select(".notice.warn")).isEmpty();
        String slug = service.get("/events/" + event).text("slug");
        assertThat(author.page("/event/" + slug + "/")
                        .select("img.focus-bottom-left")
                        .attr("alt"))
                .isEqualTo("A lit stage");
    }

    @Test
    void image_ofOthersIsOnlyLookedAt() {
        long image = image(id(Browser.loggedIn(service, EDITOR)
                .upload("/admin/events/new", FORM, event("image_alt", "A stage"), "stage.png", PNG)));
        Document page = author.page("/admin/media/" + image);

        assertThat(page.select("fieldset.plain").hasAttr("disabled")).isTrue();
        assertThat(author.submit(page, "form.stack", Map.of("alt", "Mine")).status())
                .isEqualTo(403);
        assertThat(alt(image)).isEqualTo("A stage");
        assertThat(author.submit(page, "form.stack", Map.of("focus", "nowhere")).status())
                .isBetween(400, 403);
    }

    @Test
    void image_saysNothingOfRecordsThatAreHidden() {
        long image = image(pictured("A stage"));
        service.post(ADMIN, "/venues", "{\"venue\": \"Secret\", \"status\": \"private\", \"image\": " + image + "}");

        assertThat(author.page("/admin/media/" + image).select(".uses").text()).doesNotContain("Secret");
        assertThat(Browser.loggedIn(service, EDITOR)
                        .page("/admin/media/" + image)
                        .select(".uses")
                        .text())
                .contains("Secret");
    }
}
