package io.kalends;

import java.util.Arrays;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/** When tests are run on PostgreSQL: leaves only those with a {@link TestService}, as all others do not care. */
public final class ServiceTests implements PostDiscoveryFilter {
    @Override
    public FilterResult apply(TestDescriptor found) {
        boolean wanted = !TestService.isOnPostgres()
                || found.getSource().map(ServiceTests::usesService).orElse(true);
        return FilterResult.includedIf(wanted);
    }

    private static boolean usesService(TestSource source) {
        return switch (source) {
            case ClassSource type -> usesService(type.getJavaClass());
            case MethodSource method -> usesService(method.getJavaClass());
            default -> true;
        };
    }

    private static boolean usesService(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).anyMatch(field -> field.getType() == TestService.class)
                || (type.getSuperclass() != null && usesService(type.getSuperclass()))
                || (type.getEnclosingClass() != null && usesService(type.getEnclosingClass()));
    }
}
