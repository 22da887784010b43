package io.kalends.venue;

import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A place where events happen. */
public record Venue(
        Post post,
        Address address,
        String phone,
        String website,
        boolean showMap,
        boolean showMapLink,
        Optional<Position> position)
        implements PostRecord<Venue> {
    static Venue blank(Post post) {
        return new Venue(post, Address.NONE, "", "", true, true, Optional.empty());
    }

    /** Its name and address in one line. */
    public String place() {
        String town = (address.zip() + " " + address.city()).strip();
        return Stream.of(post.name(), address.street(), town, address.stateProvince(), address.country())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    @Override
    public Venue withPost(Post changed) {
        return new Venue(changed, address, phone, website, showMap, showMapLink, position);
    }
}
