package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.imageio.ImageIO;
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
}
