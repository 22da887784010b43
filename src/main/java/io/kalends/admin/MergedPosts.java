package io.kalends.admin;

import io.kalends.api.Actor;
import io.kalends.event.Merges;
import io.kalends.post.LinkedFilter;
import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.post.Ref;
import io.kalends.text.Html;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Venues or organizers that can be merged.
 *
 * @param links the same to choose from
 */
record MergedPosts<T extends PostRecord<T>>(
        PostServices<T, LinkedFilter, ?> services, PlainForm<T> form, LinkOptions<?> links, Merges merges)
        implements MergePages.Subject {
    @Override
    public String word() {
        return services.kind().word();
    }

    @Override
    public String collection() {
        return services.kind().collection();
    }

    @Override
    public MergePages.Side side(AdminRequest request, long id) {
        T record = services.posts().read(new Ref.Id(id), request.actor());
        Post post = record.post();
        return new MergePages.Side(
                id,
                post.name(),
                "/" + word() + "/" + post.slug() + "/",
                merges.events(services.kind(), id),
                texts(record, request));
    }

    private Map<String, String> texts(T record, AdminRequest request) {
        Form filled = Form.of(form.fill(record, request));
        var texts = new LinkedHashMap<String, String>();
        for (PlainForm.Input input : form.inputs())
            texts.put(input.required() ? "name" : input.name(), text(filled, input, request));
        texts.put(
                "status",
                request.t("status." + record.post().shownStatus(request.call().now())));
        texts.put(
                "image",
                record.post()
                        .image()
                        .map(image -> image.url())
                        .map(MergedPosts::file)
                        .orElse(""));
        return texts;
    }

    private static String text(Form filled, PlainForm.Input input, AdminRequest request) {
        String text = filled.text(input.name());
        return switch (input.type()) {
            case "html" -> Html.toLines(Html.clean(text));
            case "check" -> request.t(filled.isOn(input.name()) ? "admin.yes" : "admin.no");
            default -> text;
        };
    }

    private static String file(String url) {
        return url.substring(url.lastIndexOf('/') + 1);
    }

    @Override
    public Optional<List<Choice>> choices(AdminRequest request) {
        return links.choices(request, 0);
    }

    @Override
    public List<Long> find(AdminRequest request, String typed) {
        return links.typed(request, typed).stream().map(LinkOptions.Option::id).toList();
    }

    @Override
    public void merge(long merged, long kept, Actor actor) {
        merges.merge(services, merged, kept, actor);
    }
}
