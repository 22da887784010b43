package io.kalends.source;

import java.util.Locale;

/** What may become of an item. */
public enum Count {
    /** A record was made of it. */
    MADE,
    CHANGED,
    /** It is as it was last seen. */
    UNCHANGED,
    /** The source had put its record into the trash, and it is back there. */
    RESTORED,
    /** It has fields that stay as somebody has changed them here. */
    KEPT_BACK,
    /** Its record was deleted here, and stays so. */
    DELETED_HERE,
    /** Gone there, and put into the trash. */
    REMOVED,
    /** Gone there, and left here. */
    GONE,
    /** Gone there, and so many that somebody is to confirm it before they go to the trash. */
    UNCONFIRMED,
    /** Not imported, for a reason that a remark gives. */
    REJECTED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
