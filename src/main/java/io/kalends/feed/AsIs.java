package io.kalends.feed;

import java.util.List;
import net.fortuna.ical4j.model.Parameter;
import net.fortuna.ical4j.model.ParameterList;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.PropertyFactory;
import net.fortuna.ical4j.validate.ValidationResult;

/**
 * A property whose value is written as it is. Used for dates and rules: what the library has for them first reads all
 * time zones it knows, which takes a second and are not those of Java, by which our times are reckoned.
 */
final class AsIs extends Property {
    private static final long serialVersionUID = 1L;

    private String value;

    AsIs(String name, String value, Parameter... parameters) {
        super(name, new ParameterList(List.of(parameters)));
        this.value = value;
    }

    @Override
    public String getValue() {
        return value;
    }

    @Override
    public void setValue(String changed) {
        value = changed;
    }

    @Override
    public ValidationResult validate() {
        return ValidationResult.EMPTY;
    }

    @Override
    protected PropertyFactory<AsIs> newFactory() {
        throw new UnsupportedOperationException();
    }
}
