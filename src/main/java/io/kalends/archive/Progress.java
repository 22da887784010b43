package io.kalends.archive;

/** The progress of long work. */
public interface Progress {
    /** Starts work of about this many records. */
    void expect(long records);

    /** This many more are done. */
    void advance(long records);
}
