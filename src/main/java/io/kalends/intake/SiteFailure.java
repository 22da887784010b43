package io.kalends.intake;

/** Why a site cannot be read at all, in a sentence that a person can act on. */
public final class SiteFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SiteFailure(String sentence) {
        super(sentence);
    }
}
