package io.kalends.media;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a file, wherever it lies, read from any place: none of them has to be in the heap before it is wanted. */
public interface ByteSource extends Closeable {
    long length();

    /** Fills a part of the target with the bytes from a place on; all of them must be there. */
    void read(long at, byte[] target, int offset, int count);

    @Override
    default void close() {}

    static ByteSource of(byte[] bytes) {
        return new InHeap(bytes);
    }

    /** Opens a file; whoever does so closes it. */
    static ByteSource of(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            return new InFile(channel, channel.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes that are in the heap already. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record InHeap(byte[] bytes) implements ByteSource {
        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public void read(long at, byte[] target, int offset, int count) {
            System.arraycopy(bytes, (int) at, target, offset, count);
        }
    }

    /** Bytes of an open file. */
    record InFile(FileChannel channel, long length) implements ByteSource {
        @Override
        public void read(long at, byte[] target, int offset, int count) {
            var wanted = ByteBuffer.wrap(target, offset, count);
            try {
                while (wanted.hasRemaining()) {
                    long from = at + wanted.position() - offset;
                    if (channel.read(wanted, from) < 0) throw new IOException("the file has become shorter");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
