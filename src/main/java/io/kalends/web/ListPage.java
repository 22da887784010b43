package io.kalends.web;

import java.util.List;

/** What the list of events shows. */
record ListPage(
        Frame frame,
        String title,
        Agenda agenda,
        List<Entry> highlights,
        Pager pager,
        boolean past,
        Filter filter,
        Choices choices) {}
