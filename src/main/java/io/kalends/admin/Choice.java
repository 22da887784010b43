package io.kalends.admin;

/** A record to choose, and what it is called. */
record Choice(long id, String label) {}
