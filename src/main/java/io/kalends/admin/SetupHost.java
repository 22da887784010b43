package io.kalends.admin;

import io.kalends.config.Setting;
import java.util.Map;

/** What the set-up needs of the program around it. */
public interface SetupHost {
    /** Whether the demo calendar can be filled in. */
    boolean isEmpty();

    void fillWithDemo();

    /** Whether this setting was given at the start, so that it cannot be chosen. */
    boolean isGiven(Setting setting);

    /** What is wrong with settings that were chosen, "" for nothing. */
    String fault(Map<Setting, String> chosen);

    /** Restarts the service with the settings chosen, as soon as the reply to this request is sent. */
    void restart();
}
