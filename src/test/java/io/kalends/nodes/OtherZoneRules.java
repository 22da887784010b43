package io.kalends.nodes;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The zone database of another year, for a process of its own: as the one of Java, but under another name, and with
 * the clocks of Tokyo an hour ahead.
 */
public final class OtherZoneRules extends ZoneRulesProvider {
    static final String VERSION = "2099a";
    static final String ZONE = "Asia/Tokyo";

    /** Has a process work by these rules. */
    static final List<String> PROCESS = List.of(
            "env",
            "JAVA_TOOL_OPTIONS=--add-opens=java.base/java.time.zone=ALL-UNNAMED -Djava.time.zone.DefaultZoneRulesProvider="
                    + OtherZoneRules.class.getName());

    private final ZoneRulesProvider usual;

    public OtherZoneRules() throws ReflectiveOperationException {
        var constructor = Class.forName("java.time.zone.TzdbZoneRulesProvider").getDeclaredConstructor();
        constructor.setAccessible(true);
        usual = (ZoneRulesProvider) constructor.newInstance();
    }

    @Override
    protected Set<String> provideZoneIds() {
        return ((Set<?>) call("provideZoneIds")).stream().map(Object::toString).collect(Collectors.toSet());
    }

    @Override
    protected ZoneRules provideRules(String zone, boolean forCaching) {
        return zone.equals(ZONE)
                ? ZoneRules.of(ZoneOffset.ofHours(10))
                : (ZoneRules) call("provideRules", zone, forCaching);
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String zone) {
        return new TreeMap<>(Map.of(VERSION, provideRules(zone, false)));
    }

    private Object call(String name, Object... values) {
        Class<?>[] types = values.length == 0 ? new Class<?>[0] : new Class<?>[] {String.class, boolean.class};
        try {
            Method method = ZoneRulesProvider.class.getDeclaredMethod(name, types);
            method.setAccessible(true);
            return method.invoke(usual, values);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
