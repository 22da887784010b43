package io.kalends.intake;

/** A site of ours that is not running, but whose records are at hand. */
@FunctionalInterface
public interface StoredSite {
    /**
     * What the site would answer to its administrator; throws a {@link io.kalends.api.Problem} where it would refuse.
     *
     * @param collection the name of the list, such as {@code events}
     * @param query the parameters, encoded
     */
    byte[] list(String collection, String query);
}
