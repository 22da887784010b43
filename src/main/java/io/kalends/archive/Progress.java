package io.kalends.archive;

/** The progress of long work. */
public interface Progress {
    /** Nobody watches. */
    Progress NONE = new Progress() {
        @Override
        public void expect(long records) {}

        @Override
        public void advance(long records) {}
    };

    /** Starts work of about this many records. */
    void expect(long records);

    /** This many more are done. */
    void advance(long records);
}
