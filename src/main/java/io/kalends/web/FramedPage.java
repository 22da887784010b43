package io.kalends.web;

import java.util.List;
import java.util.Optional;

/**
 * What pages elsewhere show of the calendar in a frame.
 *
 * @param month shown instead of a list
 * @param previous the path of the month before, in the frame
 * @param next the path of the month after
 * @param whole the path of the same in the calendar itself
 */
record FramedPage(
        Visit visit,
        String title,
        Optional<MonthPage> month,
        String previous,
        String next,
        List<Entry> entries,
        String whole) {}
