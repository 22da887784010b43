package io.kalends.admin;

import io.kalends.venue.Address;
import java.util.List;

/** The state or province of a venue: one field of the form, for which the interface has three. */
final class Region {
    static final String FIELD = "region";

    /** Those of the interface. The form has them unseen, as they were. */
    static final List<String> STORED = List.of("province", "state", "stateprovince");

    private Region() {}

    /** Puts what was typed where it belongs in that country, unless the same is shown anyway. */
    static void settle(Form form) {
        if (!form.typed().containsKey(FIELD)) return;
        String typed = form.text(FIELD).strip();
        Address address = new Address(
                "",
                "",
                form.text("country").strip(),
                form.text("province"),
                form.text("state"),
                "",
                form.text("stateprovince"));
        if (typed.equals(address.stateProvince())) return;
        form.typed().put("state", address.isInStates() ? typed : "");
        form.typed().put("province", address.isInStates() ? "" : typed);
        form.typed().put("stateprovince", "");
    }
}
