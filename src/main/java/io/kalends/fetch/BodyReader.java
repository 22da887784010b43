package io.kalends.fetch;

import java.io.IOException;
import java.io.InputStream;

/** Takes a body while it arrives. */
@FunctionalInterface
public interface BodyReader {
    /**
     * Reads as much of the body as it needs; what it leaves is read and dropped.
     *
     * @param body throws {@link FetchFailure} when it breaks off, is too long or too slow: what was read is not all then
     */
    void read(Fetched head, InputStream body) throws IOException;
}
