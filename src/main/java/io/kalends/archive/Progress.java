package io.kalends.archive;

/** Is told how far the work has come. */
public interface Progress {
    /** The work consists of about so many records. */
    void expect(long records);

    /** So many more are done. */
    void advance(long records);
}
