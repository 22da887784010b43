package io.kalends.venue;

import java.util.Locale;
import java.util.Set;

/**
 * Where a venue is, as people write it; what is not known is "".
 *
 * @param region the state or province as the caller wants it shown; "" when it follows from the others
 */
public record Address(
        String street, String city, String country, String province, String state, String zip, String region) {
    private static final Set<String> UNITED_STATES = Set.of("", "us", "usa", "united states");

    static final Address NONE = new Address("", "", "", "", "", "", "");

    /** The state in the United States, the province elsewhere, unless the caller said what to show. */
    public String stateProvince() {
        return region.isEmpty() ? derived() : region;
    }

    /** The same, keeping nothing that follows from the others anyway. */
    Address withoutRepetition() {
        boolean repeats = region.equals(derived());
        return repeats ? new Address(street, city, country, province, state, zip, "") : this;
    }

    private String derived() {
        return isInStates() && !state.isEmpty() ? state : province;
    }

    /** Whether it may be in the United States, as far as it says. */
    public boolean isInStates() {
        return UNITED_STATES.contains(country.toLowerCase(Locale.ROOT));
    }
}
