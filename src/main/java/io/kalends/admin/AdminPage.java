package io.kalends.admin;

/** What a page of the editor shows, in its layout. */
interface AdminPage {
    Layout layout();

    default AdminRequest request() {
        return layout().request();
    }

    default String t(String name, Object... values) {
        return layout().t(name, values);
    }
}
