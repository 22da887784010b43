package io.kalends.form;

import io.kalends.api.Reply;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * A list in a form, written while it is sent.
 *
 * @param held memory it takes while it is sent, in bytes
 */
record FormContent<T>(Form<T> form, FormList<T> list, long held) implements Reply.Streamed {
    private static final int BUFFER = 16_384;

    @Override
    public long length() {
        return -1;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        var buffered = new BufferedOutputStream(out, BUFFER);
        form.write(list, buffered);
        buffered.flush();
    }

    /** All of it, when it is known to be small. */
    byte[] bytes() {
        try {
            var bytes = new ByteArrayOutputStream();
            form.write(list, bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
