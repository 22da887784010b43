package io.kalends.user;

import io.kalends.api.Update;
import io.kalends.auth.Role;

/** What is to become of the fields of a user. */
public record UserChange(Update<String> username, Update<String> email, Update<String> name, Update<Role> role) {}
