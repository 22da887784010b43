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

    public Address {
        if (region.equals(derived(country, province, state))) region = "";
    }

    /** The state in the United States, the province elsewhere, unless the caller said what to show. */
    public String stateProvince() {
        return region.isEmpty() ? derived(country, province, state) : region;
    }

    private static String derived(String country, String province, String state) {
        boolean inStates = UNITED_STATES.contains(country.toLowerCase(Locale.ROOT));
        return inStates && !state.isEmpty() ? state : province;
    }
}
