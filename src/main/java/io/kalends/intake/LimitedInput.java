package io.kalends.intake;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A file up to so many bytes, which remembers whether there were more. */
final class LimitedInput extends FilterInputStream {
    private long left;
    private boolean exceeded;

    LimitedInput(InputStream in, long most) {
        super(in);
        left = most;
    }

    boolean isExceeded() {
        return exceeded;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) return 0;
        if (left == 0) {
            exceeded |= in.read() >= 0;
            return -1;
        }
        int read = in.read(bytes, offset, (int) Math.min(length, left));
        if (read > 0) left -= read;
        return read;
    }
}
