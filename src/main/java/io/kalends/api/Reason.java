package io.kalends.api;

import java.util.Locale;

/** Why a single value was refused: the detail codes inside {@code rest_invalid_param}. */
public enum Reason {
    INVALID_TYPE,
    INVALID_VALUE,
    TOO_LONG,
    TOO_MANY_ITEMS,
    INVALID_DATE,
    INVALID_TIMEZONE,
    INVALID_URL,
    INVALID_EMAIL,
    END_BEFORE_START,
    DATES_DIFFER,
    UNKNOWN_ID,
    INCOMPLETE_PAIR,
    CYCLE;

    public String code() {
        return "rest_" + name().toLowerCase(Locale.ROOT);
    }
}
