package io.kalends.text;

import java.util.List;
import org.owasp.html.HtmlStreamEventReceiver;

/** Passes on no tag, only the line end that a block means. */
record TextOnly(HtmlStreamEventReceiver receiver) implements HtmlStreamEventReceiver {
    @Override
    public void openDocument() {
        receiver.openDocument();
    }

    @Override
    public void closeDocument() {
        receiver.closeDocument();
    }

    @Override
    public void openTag(String element, List<String> attributes) {
        partWords(element);
    }

    @Override
    public void closeTag(String element) {
        partWords(element);
    }

    @Override
    public void text(String text) {
        receiver.text(text);
    }

    private void partWords(String element) {
        if (!HtmlPolicy.isInline(element)) receiver.text("\n");
    }
}
