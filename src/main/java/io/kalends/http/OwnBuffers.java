package io.kalends.http;

import java.util.function.Supplier;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;

/** Has a connection use the buffers that are counted for it; the library asks the connector for some while it makes one. */
final class OwnBuffers {
    private static final ScopedValue<ByteBufferPool> OWN = ScopedValue.newInstance();

    private OwnBuffers() {}

    /** Makes a connection at this end, with its own buffers. */
    static Connection use(EndPoint end, Supplier<Connection> making) {
        return Outlet.of(end)
                .map(outlet -> ScopedValue.where(OWN, outlet.buffers()).call(making::get))
                .orElseGet(making);
    }

    /** The buffers of the connection that is being made by this thread, if there is one. */
    static ByteBufferPool orElse(ByteBufferPool others) {
        return OWN.isBound() ? OWN.get() : others;
    }
}
