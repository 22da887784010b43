package io.kalends.source;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.optional;
import static io.kalends.api.Type.BOOLEAN;
import static io.kalends.api.Type.INSTANT;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Type;
import io.kalends.api.View;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** How sources and their runs look in replies. */
final class SourceView {
    private static final Type<Map<String, String>> COLUMNS = Type.output(
            Map.of("type", "object", "additionalProperties", Type.schema("string")),
            (columns, out) -> out.plain(columns));

    private static final Type<Report> COUNTS = Type.output(
            Map.of("type", "object", "additionalProperties", Type.schema("integer")),
            (report, out) -> out.plain(counts(report)));

    static final View<Source> SOURCE = View.of(
            "Source",
            field("id", INTEGER, "Source ID", Source::id),
            field(
                    "type",
                    Type.word(Source.Type.words()),
                    "What it is",
                    source -> source.type().word()),
            field("name", STRING, "What people call it", Source::name),
            field("address", STRING, "Address of the site or feed, or name of the file", Source::address),
            field(
                    "removed",
                    Type.word(Source.Removed.words()),
                    "What becomes of events that are gone there",
                    source -> source.settings().removed().word()),
            optional(
                    "every",
                    INTEGER,
                    "Minutes after which it is imported again",
                    source -> source.settings().every()),
            field(
                    "images",
                    BOOLEAN,
                    "Whether images are stored here",
                    source -> source.settings().images()),
            field(
                    "columns",
                    COLUMNS,
                    "Columns of a CSV file by the fields that they are",
                    source -> source.settings().columns()),
            field("keeps_ids", BOOLEAN, "Whether records have the IDs that they have there", Source::keepsIds),
            field("created_at", INSTANT, "When it was made", Source::createdAt),
            optional("next_run_at", INSTANT, "When it is imported again", Source::nextRunAt),
            field("failures", INTEGER, "How many times in a row it could not be read", Source::failures));

    private static final View<Remark> REMARK = View.of(
            "SourceRemark",
            field("kind", STRING, "What it is about", remark -> remark.kind().word()),
            field("line", INTEGER, "Where the entry begins in its file; 0 where there are no lines", Remark::line),
            field("name", STRING, "What people know the entry by", Remark::name),
            field("text", STRING, "What is to be known", Remark::text),
            field("record", INTEGER, "ID of the record; 0 for none", Remark::record));

    static final View<Run> RUN = View.of(
            "SourceRun",
            field("id", INTEGER, "Run ID; 0 of a dry run", Run::id),
            field("source", INTEGER, "Source ID", Run::source),
            field("user", INTEGER, "ID of the user who had it done", Run::account),
            field("started_at", INSTANT, "When it began", Run::startedAt),
            optional("ended_at", INSTANT, "When it ended", Run::endedAt),
            field(
                    "outcome",
                    Type.word(Arrays.stream(Report.Outcome.values())
                            .map(Report.Outcome::word)
                            .toList()),
                    "How it ended",
                    run -> run.report().outcome().word()),
            field("message", STRING, "Why it failed", run -> run.report().message()),
            field("counts", COUNTS, "How many entries became what", Run::report),
            field(
                    "remarks",
                    Type.list(Type.object(REMARK)),
                    "What a person may have to act on",
                    run -> run.report().remarks()));

    private SourceView() {}

    private static Map<String, Object> counts(Report report) {
        var counts = new LinkedHashMap<String, Object>();
        for (Count count : Count.values()) if (report.count(count) > 0) counts.put(count.word(), report.count(count));
        return counts;
    }

    static String path(Source source) {
        return "/sources/" + source.id();
    }
}
