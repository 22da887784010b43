package io.kalends.source;

import io.kalends.api.Upload;
import io.kalends.intake.ItemSink;
import io.kalends.source.Source.Validators;
import java.util.Optional;

/** Reads what a source has, once. */
@FunctionalInterface
public interface SourceReading {
    /**
     * What came of it.
     *
     * @param isModified whether there is anything new; nothing was read if not
     * @param isComplete whether all there is was read: what is missing is gone
     * @param isOfVisitor whether it shows only what visitors may see, of a site that has more for others
     * @param validators for the next time
     */
    record Result(boolean isModified, boolean isComplete, boolean isOfVisitor, Validators validators) {
        public static final Result COMPLETE = new Result(true, true, Validators.NONE);
        public static final Result INCOMPLETE = new Result(true, false, Validators.NONE);
        public static final Result NOT_MODIFIED = new Result(false, true, Validators.NONE);

        public Result(boolean isModified, boolean isComplete, Validators validators) {
            this(isModified, isComplete, false, validators);
        }
    }

    /** Throws when it cannot be read on; what was read until then is imported, and nothing is removed. */
    Result into(ItemSink sink);

    /** An image that the source holds itself, not at an address; may be asked for until it is closed. */
    default Optional<Upload> image(String url) {
        return Optional.empty();
    }

    /** Called when nothing more is asked for. */
    default void close() {}

    /** The same, with something to be done when it is closed. */
    default SourceReading whenClosed(Runnable work) {
        SourceReading reading = this;
        return new SourceReading() {
            @Override
            public Result into(ItemSink sink) {
                return reading.into(sink);
            }

            @Override
            public Optional<Upload> image(String url) {
                return reading.image(url);
            }

            @Override
            public void close() {
                try {
                    reading.close();
                } finally {
                    work.run();
                }
            }
        };
    }
}
