package io.kalends.http;

import java.util.function.Supplier;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;

/** Gives each connection the buffers that are counted for it; the library takes those of the connector when it makes one. */
final class ConnectionBuffers {
    private static final ScopedValue<ByteBufferPool> CURRENT = ScopedValue.newInstance();

    private ConnectionBuffers() {}

    /** Makes a connection that uses the buffers of its end point. */
    static Connection use(EndPoint end, Supplier<Connection> factory) {
        return HttpEndPoint.of(end)
                .map(endPoint -> ScopedValue.where(CURRENT, endPoint.buffers()).call(factory::get))
                .orElseGet(factory);
    }

    /** The buffers of the connection that this thread is making, if it is making one. */
    static ByteBufferPool orElse(ByteBufferPool others) {
        return CURRENT.isBound() ? CURRENT.get() : others;
    }
}
