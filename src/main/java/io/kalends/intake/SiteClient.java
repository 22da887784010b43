package io.kalends.intake;

/** Answers what a site is asked for. */
interface SiteClient {
    /**
     * The JSON object at an address.
     *
     * @param member which it must have, so that a warning before it can be told from it
     */
    Loose get(String address, String member) throws BadReply, Refused;

    /** Whether it asks as somebody who may see more than visitors do. */
    boolean hasCredentials();

    /** A reply that is of no use, now and after some more tries. */
    static final class BadReply extends Exception {
        private static final long serialVersionUID = 1L;

        BadReply(String sentence) {
            super(sentence);
        }

        String sentence() {
            return String.valueOf(getMessage());
        }
    }

    /** What the site does not give, whoever tries how often. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;
        private final int status;
        private final String code;

        Refused(String sentence, int status, String code) {
            super(sentence);
            this.status = status;
            this.code = code;
        }

        /** Whether the list has fewer pages by now. */
        boolean isPageBeyondEnd() {
            return status == 404 && code.contains("page-not-found");
        }

        boolean isNotFound() {
            return status == 404 || status == 410;
        }

        String sentence() {
            return String.valueOf(getMessage());
        }
    }
}
