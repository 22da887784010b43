package io.kalends.form;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes an XML document, element by element. Characters that XML does not have are left out. */
final class Xml {
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final XMLStreamWriter out;

    private Xml(XMLStreamWriter out) {
        this.out = out;
    }

    /** A part of a document. */
    interface Part {
        void write(Xml xml) throws XMLStreamException;
    }

    /** Writes a document. */
    static void write(OutputStream out, Part root) throws IOException {
        try {
            var xml = new Xml(FACTORY.createXMLStreamWriter(out, StandardCharsets.UTF_8.name()));
            xml.out.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            root.write(xml);
            xml.out.writeEndDocument();
            xml.out.flush();
        } catch (XMLStreamException e) {
            // What cannot be sent must be told as that: the client may have gone.
            if (e.getCause() instanceof IOException cause) throw cause;
            throw new IOException(e);
        }
    }

    /**
     * An element with others in it.
     *
     * @param attributes names and values by turns
     */
    void element(String name, Part content, String... attributes) throws XMLStreamException {
        out.writeStartElement(name);
        addAttributes(attributes);
        content.write(this);
        out.writeEndElement();
    }

    void element(String name, String text, String... attributes) throws XMLStreamException {
        element(name, xml -> xml.out.writeCharacters(valid(text)), attributes);
    }

    /** The same, unless there is nothing to say. */
    void elementUnlessEmpty(String name, String text, String... attributes) throws XMLStreamException {
        if (!text.isEmpty()) element(name, text, attributes);
    }

    void emptyElement(String name, String... attributes) throws XMLStreamException {
        out.writeEmptyElement(name);
        addAttributes(attributes);
    }

    private void addAttributes(String... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) out.writeAttribute(attributes[i], valid(attributes[i + 1]));
    }

    private static String valid(String text) {
        if (text.codePoints().allMatch(Xml::isCharacter)) return text;
        return text.codePoints()
                .filter(Xml::isCharacter)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Production 2 of XML 1.0; the delete character and its like are discouraged there, and some readers refuse them. */
    private static boolean isCharacter(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c < 0x7F)
                || (c >= 0xA0 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
