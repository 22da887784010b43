package io.kalends.http;

import io.kalends.api.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.eclipse.jetty.io.content.InputStreamContentSource;
import org.eclipse.jetty.util.Promise;

/** The parts of a {@code multipart/form-data} form. */
final class Multipart implements Iterable<Multipart.Part>, AutoCloseable {
    private static final int MAX_PARTS = 1_000;
    /** Of a body in a file, longer parts are put into files of their own. */
    private static final int MAX_IN_MEMORY = 1_024;

    private static final int BUFFER = 16 * 1024;

    /** One field. */
    record Part(MultiPart.Part part) {
        /** The name of the field, "" when it has none. */
        String name() {
            String name = part.getName();
            return name == null ? "" : name;
        }

        Optional<String> filename() {
            return Optional.ofNullable(part.getHeaders().get(HttpHeader.CONTENT_DISPOSITION))
                    .flatMap(ContentDisposition::filename);
        }

        boolean isImage() {
            String type = part.getHeaders().get(HttpHeader.CONTENT_TYPE);
            return type != null && type.toLowerCase(Locale.ROOT).startsWith("image/");
        }

        long length() {
            return part.getLength();
        }

        byte[] bytes() {
            try {
                ByteBuffer buffer = Content.Source.asByteBuffer(part.getContentSource());
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                return bytes;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Writes the content to a file, which stays when the form is closed. */
        Upload upload(Path file) {
            try {
                part.writeTo(file);
                return Upload.of(filename().orElse(""), file, Files.size(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The body is not a valid multipart form. */
    static final class Unreadable extends RuntimeException {
        Unreadable(Throwable cause) {
            super("not a multipart form", cause, false, false);
        }
    }

    private final MultiPartFormData.Parts parts;

    private Multipart(MultiPartFormData.Parts parts) {
        this.parts = parts;
    }

    static Multipart of(byte[] bytes, String boundary) {
        var parser = parser(boundary);
        parser.setMaxMemoryFileSize(-1);
        parser.setUseFilesForPartsWithoutFileName(false);
        return parse(parser, new ByteBufferContentSource(ByteBuffer.wrap(bytes)));
    }

    /** @param folder for parts that are too long for memory */
    static Multipart of(Path file, String boundary, Path folder) throws IOException {
        var parser = parser(boundary);
        parser.setMaxMemoryFileSize(MAX_IN_MEMORY);
        parser.setFilesDirectory(folder);
        try (var in = Files.newInputStream(file)) {
            var buffers = new ByteBufferPool.Sized(ByteBufferPool.NON_POOLING, false, BUFFER);
            return parse(parser, new InputStreamContentSource(in, buffers));
        }
    }

    private static MultiPartFormData.Parser parser(String boundary) {
        var parser = new MultiPartFormData.Parser(boundary);
        parser.setMaxParts(MAX_PARTS);
        return parser;
    }

    private static Multipart parse(MultiPartFormData.Parser parser, Content.Source source) {
        var parsed = new CompletableFuture<MultiPartFormData.Parts>();
        parser.parse(source, Promise.Invocable.toPromise(parsed));
        try {
            return new Multipart(parsed.join());
        } catch (CompletionException e) {
            throw new Unreadable(e);
        }
    }

    @Override
    public Iterator<Part> iterator() {
        var all = new ArrayList<Part>();
        for (MultiPart.Part part : parts) all.add(new Part(part));
        return all.iterator();
    }

    @Override
    public void close() {
        parts.close();
    }
}
