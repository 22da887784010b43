package io.kalends.auth;

/** Something a caller may do at all, whatever the record; which records, the record's own rules say. */
public enum Right {
    /** Needs a user, whichever. */
    SIGNED_IN,
    /** Create events, venues and organizers and change own ones. */
    WRITE,
    /** Publish own records; without it they wait for review. */
    PUBLISH,
    /** Read, change and delete everybody's records, and hand them to other authors. */
    EDIT_OTHERS,
    /** Create, change and delete categories and tags. */
    MANAGE_TERMS,
    /** Look through the uploaded images. */
    READ_MEDIA,
    /** Upload images and delete own ones. */
    UPLOAD,
    /** Create, change and delete users. */
    MANAGE_USERS,
    /** Change what the site is called, what it looks like, and other settings. */
    MANAGE_SETTINGS
}
