package io.kalends.fetch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.RedirectProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP library, set up so that it dials only what the policy allows and does nothing on its own. */
final class FetchClient implements AutoCloseable {
    private static final int MAX_HEADERS = 32 * 1024;
    /** One selector and others that take turns; bodies are read by the threads of the callers. */
    private static final int THREADS = 6;

    private final HttpClient jetty;

    FetchClient(
            FetchPolicy policy, HostResolver resolver, FetchLimits limits, String agent, Optional<SSLContext> trusted) {
        var connector = new ClientConnector();
        connector.setSelectors(1);
        connector.setExecutor(threads());
        // Fetches are rare: what is pooled between them would only be held.
        connector.setByteBufferPool(new ByteBufferPool.NonPooling());
        connector.setSslContextFactory(tls(trusted));
        jetty = new HttpClient(new HttpClientTransportOverHTTP(connector));
        jetty.setSocketAddressResolver(new GuardedResolver(policy, resolver));
        jetty.setConnectTimeout(limits.connect().toMillis());
        jetty.setIdleTimeout(limits.silence().toMillis());
        jetty.setDestinationIdleTimeout(limits.silence().toMillis());
        jetty.setMaxConnectionsPerDestination(limits.concurrent());
        setUp(agent);
    }

    private static QueuedThreadPool threads() {
        var threads = new QueuedThreadPool(THREADS, 1);
        threads.setName("fetch");
        threads.setDaemon(true);
        return threads;
    }

    private static SslContextFactory.Client tls(Optional<SSLContext> trusted) {
        var tls = new SslContextFactory.Client();
        trusted.ifPresent(tls::setSslContext);
        return tls;
    }

    private void setUp(String agent) {
        jetty.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, agent));
        jetty.setMaxResponseHeadersSize(MAX_HEADERS);
        jetty.setUseInputDirectByteBuffers(false);
        jetty.setUseOutputDirectByteBuffers(false);
        jetty.setHttpCookieStore(new HttpCookieStore.Empty());
        jetty.setFollowRedirects(false);
        try {
            jetty.start();
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP client does not start", e);
        }
        jetty.getContentDecoderFactories().clear();
        jetty.getProtocolHandlers().remove(RedirectProtocolHandler.NAME);
        jetty.getProtocolHandlers().remove(WWWAuthenticationProtocolHandler.NAME);
        jetty.getProtocolHandlers().remove(ProxyAuthenticationProtocolHandler.NAME);
    }

    Request request(FetchAddress address) {
        return jetty.newRequest(URI.create(address.full()));
    }

    /** Aborts what is being fetched. */
    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP client does not stop", e);
        }
    }

    /** Called for each connection: what it lets through is what is dialled, however often the name changes its mind. */
    private record GuardedResolver(FetchPolicy policy, HostResolver resolver) implements SocketAddressResolver {
        @Override
        public void resolve(
                String host, int port, Map<String, Object> context, Promise<List<InetSocketAddress>> promise) {
            Thread.ofVirtual().name("fetch-resolver").start(() -> complete(host, port, promise));
        }

        private void complete(String host, int port, Promise<List<InetSocketAddress>> promise) {
            List<InetSocketAddress> addresses;
            try {
                addresses = allowed(host.replaceAll("[\\[\\]]", ""), port);
            } catch (Exception e) {
                promise.failed(e);
                return;
            }
            promise.succeeded(addresses);
        }

        /** All addresses of the host, or none of them. */
        private List<InetSocketAddress> allowed(String host, int port) throws UnknownHostException, PolicyViolation {
            var allowed = new ArrayList<InetSocketAddress>();
            for (InetAddress address : resolver.resolve(host)) {
                Optional<String> objection = policy.objection(host, port, address);
                if (objection.isPresent()) throw new PolicyViolation(objection.get());
                allowed.add(new InetSocketAddress(address, port));
            }
            return allowed;
        }
    }
}
