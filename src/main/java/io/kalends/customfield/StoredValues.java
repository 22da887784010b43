package io.kalends.customfield;

import io.kalends.store.Tx;
import java.util.Optional;
import java.util.function.Predicate;

/** The values that records have in custom fields, as far as a change of the fields concerns them. */
public interface StoredValues {
    /** The first value found of a field that does not fit. */
    Optional<String> unfit(Tx tx, CustomField field, Predicate<String> fits);

    /** Removes the values of a field. */
    void remove(Tx tx, CustomField field);

    /** Brings up to date what is derived of the values of a field that has changed. */
    void derive(Tx tx, CustomField changed);
}
