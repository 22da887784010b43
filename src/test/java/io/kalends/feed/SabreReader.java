package io.kalends.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads calendars with sabre/vobject, on which many calendar servers are built: it believes the name of a zone rather than
 * what the calendar says of it. It is there where Debian's package php-sabre-vobject is installed.
 */
final class SabreReader {
    private static final String SCRIPT = """
            error_reporting(E_ERROR);
            date_default_timezone_set('Asia/Tokyo'); // where nobody has said otherwise
            if (!(@include 'Sabre/VObject/autoload.php')) exit(3);
            $calendar = Sabre\\VObject\\Reader::read(stream_get_contents(STDIN));
            foreach ($calendar->VEVENT as $event)
                foreach (['DTSTART', 'DTEND'] as $name)
                    if (isset($event->$name))
                        echo $event->UID, ' ', $name, "\\t", $event->$name->getDateTime()->format('Y-m-d H:i:s e'), "\\n";
            """;
    private static final String EMPTY =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

    private SabreReader() {}

    static boolean isInstalled() {
        try {
            read(EMPTY);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** What the clocks show, and the name of their zone, by {@code UID DTSTART} or {@code UID DTEND}. */
    static Map<String, String> read(String calendar) throws IOException {
        Process php = new ProcessBuilder("php", "-r", SCRIPT)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream in = php.getOutputStream()) {
            in.write(calendar.getBytes(UTF_8));
        }
        String out = new String(php.getInputStream().readAllBytes(), UTF_8);
        if (php.onExit().join().exitValue() != 0) throw new IOException("php ended with " + php.exitValue());
        var times = new HashMap<String, String>();
        out.lines().map(line -> line.split("\t")).forEach(parts -> times.put(parts[0], parts[1]));
        return times;
    }
}
