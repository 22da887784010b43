package io.kalends.http;

import io.kalends.api.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** The parts of a form as {@code multipart/form-data} sends them. */
final class Multipart implements Iterable<Multipart.Part>, AutoCloseable {
    private static final int MAX_PARTS = 1_000;
    /** Of a body in a file, parts above this go into files of their own. */
    private static final int IN_MEMORY = 1_024;

    private static final int PIECE = 16 * 1024;

    /** One field. */
    record Part(MultiPart.Part part) {
        /** "" when it has none. */
        String name() {
            String name = part.getName();
            return name == null ? "" : name;
        }

        Optional<String> filename() {
            return Optional.ofNullable(part.getHeaders().get(HttpHeader.CONTENT_DISPOSITION))
                    .flatMap(Disposition::filename);
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

        /** Leaves the content in a file, which stays when the form is closed. */
        Upload upload(Path file) {
            try {
                part.writeTo(file);
                return Upload.of(filename().orElse(""), file, Files.size(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** What is no form of this kind. */
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

    /** @param folder for what is too large for the memory */
    static Multipart of(Path file, String boundary, Path folder) throws IOException {
        var parser = parser(boundary);
        parser.setMaxMemoryFileSize(IN_MEMORY);
        parser.setFilesDirectory(folder);
        try (var in = Files.newInputStream(file)) {
            var pieces = new ByteBufferPool.Sized(ByteBufferPool.NON_POOLING, false, PIECE);
            return parse(parser, new InputStreamContentSource(in, pieces));
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
        Iterator<MultiPart.Part> all = parts.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public Part next() {
                return new Part(all.next());
            }
        };
    }

    @Override
    public void close() {
        parts.close();
    }
}
