package io.kalends.http;

import java.util.function.Supplier;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;

/** Gives a connection of HTTP/2 buffers that are counted for it alone; the library asks the connector for them while it makes one. */
record OwnBuffers(NetworkBuffers common) {
    private static final ScopedValue<ByteBufferPool> OWN = ScopedValue.newInstance();

    /** Makes a connection at this end, with buffers of its own. */
    Connection give(EndPoint end, Supplier<Connection> making) {
        NetworkBuffers own = common.ofConnection();
        Connection made = ScopedValue.where(OWN, own).call(making::get);
        Outlet.of(end).ifPresent(outlet -> outlet.uses(own));
        return made;
    }

    /** The buffers of the connection that is being made by this thread, if there is one. */
    ByteBufferPool orElse(ByteBufferPool others) {
        return OWN.isBound() ? OWN.get() : others;
    }
}
