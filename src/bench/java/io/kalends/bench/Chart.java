package io.kalends.bench;

import io.kalends.bench.Results.Trial;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;

/** The requests per second of each case, as a picture: a bar for each size of the calendar, on a logarithmic scale. */
final class Chart {
    private static final int WIDTH = 900;
    private static final int LABELS = 300;
    private static final int RIGHT = 60;
    private static final int TOP = 70;
    private static final int BAR = 11;
    private static final int GAP = 8;

    /** The room a number takes beside its bar. */
    private static final int NUMBER = 40;

    /** Powers of ten at the ends of the scale. */
    private static final int LEAST = 1;

    private static final int MOST = 5;

    private static final String STYLE = """
            <style>
            text { font: 12px system-ui, sans-serif; fill: #222 }
            .title { font-size: 16px; font-weight: 600 }
            .small { font-size: 10px; fill: #555 }
            .grid { stroke: #ddd }
            .bare { stroke: #c2410c; stroke-width: 2 }
            .size0 { fill: #93c5fd } .size1 { fill: #3b82f6 } .size2 { fill: #1e40af } .size3 { fill: #64748b }
            @media (prefers-color-scheme: dark) {
            text { fill: #eee } .small { fill: #aaa } .grid { stroke: #444 } .bare { stroke: #fb923c }
            .size0 { fill: #1e40af } .size1 { fill: #3b82f6 } .size2 { fill: #93c5fd }
            }
            </style>
            """;

    private final Results results;
    private final Formatter svg = new Formatter(Locale.ROOT);

    private Chart(Results results) {
        this.results = results;
    }

    static String of(Results results) {
        return new Chart(results).draw();
    }

    private String draw() {
        List<Case> cases =
                results.trials().getFirst().cases().stream().map(Measured::one).toList();
        int step = BAR * results.trials().size() + GAP;
        int height = TOP + step * cases.size() + 30;
        svg.format("%s", STYLE);
        svg.format("<text class=\"title\" x=\"10\" y=\"24\">Requests per second</text>%n");
        legend();
        grid(height - 30);
        for (int i = 0; i < cases.size(); i++) row(cases.get(i), TOP + i * step);
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img" aria-labelledby="t">
                <title id="t">Requests per second of the service and of a bare server</title>
                %s</svg>
                """.formatted(WIDTH, height, svg);
    }

    private void legend() {
        int x = LABELS;
        for (int i = 0; i < results.trials().size(); i++) {
            svg.format("<rect class=\"size%d\" x=\"%d\" y=\"16\" width=\"12\" height=\"10\"/>%n", i, x);
            svg.format(
                    "<text x=\"%d\" y=\"25\">%,d events</text>%n",
                    x + 17, results.trials().get(i).events());
            x += 130;
        }
        svg.format("<path class=\"bare\" d=\"M%d 14v14\"/><text x=\"%d\" y=\"25\">bare server</text>%n", x + 4, x + 12);
        var setting = results.setting();
        svg.format(
                "<text class=\"small\" x=\"10\" y=\"42\">%s; %s; %d processors, shared with the load tool</text>%n",
                setting.engine(), setting.tool(), setting.processors());
    }

    private void grid(int bottom) {
        for (int power = LEAST; power <= MOST; power++) {
            double x = x(Math.pow(10, power));
            svg.format("<path class=\"grid\" d=\"M%.1f %dV%d\"/>%n", x, TOP - 8, bottom);
            svg.format(
                    "<text class=\"small\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%,d</text>%n",
                    x, TOP - 12, (long) Math.pow(10, power));
        }
    }

    private void row(Case one, int y) {
        List<Trial> trials = results.trials();
        int bars = BAR * trials.size();
        double bare = x(trials.stream()
                .flatMap(trial -> trial.find(one).stream())
                .mapToDouble(measured -> measured.bare().rate())
                .average()
                .orElse(0));
        svg.format(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n", LABELS - 10, y + bars / 2 + 4, label(one));
        for (int i = 0; i < trials.size(); i++) {
            int size = i;
            trials.get(i).find(one).ifPresent(found -> bar(found.service().rate(), size, y + size * BAR, bare));
        }
        svg.format("<path class=\"bare\" d=\"M%.1f %dv%d\"/>%n", bare, y, bars - 1);
    }

    private void bar(double rate, int size, int y, double bare) {
        double end = x(rate);
        svg.format(
                "<rect class=\"size%d\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
                Math.min(size, 3), LABELS, y, end - LABELS, BAR - 1);
        boolean inTheWay = bare > end - NUMBER && bare < end + NUMBER;
        double number = inTheWay ? Math.max(end, bare) : end;
        svg.format("<text class=\"small\" x=\"%.1f\" y=\"%d\">%,.0f</text>%n", number + 4, y + BAR - 2, rate);
    }

    private boolean isCompressed(Case one) {
        return results.trials().stream()
                .flatMap(trial -> trial.find(one).stream())
                .anyMatch(Measured::compressed);
    }

    private String label(Case one) {
        String group = switch (one.group()) {
            case READY -> "";
            case OTHER -> "different each time: ";
            case FILTER -> "filter: ";
            case CALLER, ORDER, SERIES -> "from a moment: ";
            case WRITE -> "";
            case MIXED -> "ten kinds: ";
        };
        String compressed = isCompressed(one) ? ", gzip" : "";
        return (group + one.title() + compressed).replace("&", "&amp;").replace("<", "&lt;");
    }

    private static double x(double rate) {
        double power = Math.log10(Math.max(rate, Math.pow(10, LEAST)));
        return LABELS + (WIDTH - LABELS - RIGHT) * (power - LEAST) / (MOST - LEAST);
    }
}
