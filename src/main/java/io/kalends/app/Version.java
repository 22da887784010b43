package io.kalends.app;

import picocli.CommandLine.IVersionProvider;

/** The version of the program, from the manifest of its jar. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"Kalends " + text()};
    }

    public static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
