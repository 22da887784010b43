package io.kalends.venue;

import io.kalends.api.Update;
import io.kalends.post.PostChange;
import io.kalends.post.RecordChange;

/** What is to become of the fields of a venue. */
public record VenueChange(
        PostChange post,
        AddressChange address,
        Update<String> phone,
        Update<String> website,
        Update<Boolean> showMap,
        Update<Boolean> showMapLink,
        Update<Double> latitude,
        Update<Double> longitude)
        implements RecordChange {
    /** What is to become of the parts of its address; {@code region} is state or province, whichever is used. */
    public record AddressChange(
            Update<String> street,
            Update<String> city,
            Update<String> country,
            Update<String> province,
            Update<String> state,
            Update<String> zip,
            Update<String> region) {
        Address applyTo(Address stored) {
            var address = new Address(
                    street.or(stored.street(), ""),
                    city.or(stored.city(), ""),
                    country.or(stored.country(), ""),
                    province.or(stored.province(), ""),
                    state.or(stored.state(), ""),
                    zip.or(stored.zip(), ""),
                    region.or(stored.region(), ""));
            return region.isSent() ? address.withoutRepetition() : address;
        }
    }
}
