package io.kalends.admin;

import io.kalends.source.Count;
import io.kalends.source.Remark;
import io.kalends.source.Report;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of importing a source, in words.
 */
record SourceReport(Layout layout, Report report) {
    private static final String FIELDS = ": ";

    String outcome() {
        return layout.t("source.outcome." + report.outcome().word());
    }

    boolean isDone() {
        return report.outcome() == Report.Outcome.DONE;
    }

    /** What a colour says beside the words. */
    String look() {
        return switch (report.outcome()) {
            case DONE, NOT_MODIFIED -> "publish";
            case RUNNING -> "future";
            case INCOMPLETE -> "pending";
            case FAILED -> "trash";
        };
    }

    /** How many entries became what. */
    List<String> counts() {
        return Arrays.stream(Count.values())
                .filter(count -> report.count(count) > 0)
                .map(count -> layout.t("source.count." + count.word(), report.count(count)))
                .toList();
    }

    String summary() {
        return String.join(", ", counts());
    }

    List<Remark> remarks() {
        return report.remarks();
    }

    String kind(Remark remark) {
        return layout.t("source.remark." + remark.kind().word());
    }

    String text(Remark remark) {
        return switch (remark.kind()) {
            case REJECTED, NOTED -> remark.text();
            case KEPT_BACK -> layout.t("source.remark.text.kept_back", labels(remark.text()));
            case DELETED_HERE, REMOVED ->
                layout.t("source.remark.text." + remark.kind().word());
        };
    }

    /** The fields that a remark names at its end, as people call them. */
    private String labels(String text) {
        String fields = text.substring(text.indexOf(FIELDS) + 1);
        return Stream.of(fields.split(","))
                .map(String::strip)
                .map(field -> layout.visit().texts().find("field." + field).orElse(field))
                .collect(Collectors.joining(", "));
    }
}
