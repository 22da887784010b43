package io.kalends.intake;

import io.kalends.text.Fold;
import io.kalends.time.Zones;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Time zones by the names that calendar programs have for them: those of the zone database, with a path before them, of Windows. */
final class NamedZones {
    private static final int LONGEST = 200;
    private static final int MOST = 10_000;

    /** The names of Windows, each with the zone that Unicode's table gives for it. */
    private static final Map<String, String> WINDOWS = windows("""
            AUS Central=Australia/Darwin
            AUS Eastern=Australia/Sydney
            Afghanistan=Asia/Kabul
            Alaskan=America/Anchorage
            Aleutian=America/Adak
            Altai=Asia/Barnaul
            Arab=Asia/Riyadh
            Arabian=Asia/Dubai
            Arabic=Asia/Baghdad
            Argentina=America/Argentina/Buenos_Aires
            Astrakhan=Europe/Astrakhan
            Atlantic=America/Halifax
            Aus Central W.=Australia/Eucla
            Azerbaijan=Asia/Baku
            Azores=Atlantic/Azores
            Bahia=America/Bahia
            Bangladesh=Asia/Dhaka
            Belarus=Europe/Minsk
            Bougainville=Pacific/Bougainville
            Canada Central=America/Regina
            Cape Verde=Atlantic/Cape_Verde
            Caucasus=Asia/Yerevan
            Cen. Australia=Australia/Adelaide
            Central=America/Chicago
            Central America=America/Guatemala
            Central Asia=Asia/Almaty
            Central Brazilian=America/Cuiaba
            Central Europe=Europe/Budapest
            Central European=Europe/Warsaw
            Central Pacific=Pacific/Guadalcanal
            Central (Mexico)=America/Mexico_City
            Chatham Islands=Pacific/Chatham
            China=Asia/Shanghai
            Cuba=America/Havana
            Dateline=Etc/GMT+12
            E. Africa=Africa/Nairobi
            E. Australia=Australia/Brisbane
            E. Europe=Europe/Chisinau
            E. South America=America/Sao_Paulo
            Easter Island=Pacific/Easter
            Eastern=America/New_York
            Eastern (Mexico)=America/Cancun
            Egypt=Africa/Cairo
            Ekaterinburg=Asia/Yekaterinburg
            FLE=Europe/Kyiv
            Fiji=Pacific/Fiji
            GMT=Europe/London
            GTB=Europe/Bucharest
            Georgian=Asia/Tbilisi
            Greenland=America/Nuuk
            Greenwich=Atlantic/Reykjavik
            Haiti=America/Port-au-Prince
            Hawaiian=Pacific/Honolulu
            India=Asia/Kolkata
            Iran=Asia/Tehran
            Israel=Asia/Jerusalem
            Jordan=Asia/Amman
            Kaliningrad=Europe/Kaliningrad
            Korea=Asia/Seoul
            Libya=Africa/Tripoli
            Line Islands=Pacific/Kiritimati
            Lord Howe=Australia/Lord_Howe
            Magadan=Asia/Magadan
            Magallanes=America/Punta_Arenas
            Marquesas=Pacific/Marquesas
            Mauritius=Indian/Mauritius
            Middle East=Asia/Beirut
            Montevideo=America/Montevideo
            Morocco=Africa/Casablanca
            Mountain=America/Denver
            Mountain (Mexico)=America/Mazatlan
            Myanmar=Asia/Yangon
            N. Central Asia=Asia/Novosibirsk
            Namibia=Africa/Windhoek
            Nepal=Asia/Kathmandu
            New Zealand=Pacific/Auckland
            Newfoundland=America/St_Johns
            Norfolk=Pacific/Norfolk
            North Asia=Asia/Krasnoyarsk
            North Asia East=Asia/Irkutsk
            North Korea=Asia/Pyongyang
            Omsk=Asia/Omsk
            Pacific=America/Los_Angeles
            Pacific (Mexico)=America/Tijuana
            Pacific SA=America/Santiago
            Pakistan=Asia/Karachi
            Paraguay=America/Asuncion
            Qyzylorda=Asia/Qyzylorda
            Romance=Europe/Paris
            Russia Time Zone 10=Asia/Srednekolymsk
            Russia Time Zone 11=Asia/Kamchatka
            Russia Time Zone 3=Europe/Samara
            Russian=Europe/Moscow
            SA Eastern=America/Cayenne
            SA Pacific=America/Bogota
            SA Western=America/La_Paz
            SE Asia=Asia/Bangkok
            Saint Pierre=America/Miquelon
            Sakhalin=Asia/Sakhalin
            Samoa=Pacific/Apia
            Sao Tome=Africa/Sao_Tome
            Saratov=Europe/Saratov
            Singapore=Asia/Singapore
            South Africa=Africa/Johannesburg
            South Sudan=Africa/Juba
            Sri Lanka=Asia/Colombo
            Sudan=Africa/Khartoum
            Syria=Asia/Damascus
            Taipei=Asia/Taipei
            Tasmania=Australia/Hobart
            Tocantins=America/Araguaina
            Tokyo=Asia/Tokyo
            Tomsk=Asia/Tomsk
            Tonga=Pacific/Tongatapu
            Transbaikal=Asia/Chita
            Turkey=Europe/Istanbul
            Turks And Caicos=America/Grand_Turk
            US Eastern=America/Indiana/Indianapolis
            US Mountain=America/Phoenix
            Ulaanbaatar=Asia/Ulaanbaatar
            Venezuela=America/Caracas
            Vladivostok=Asia/Vladivostok
            Volgograd=Europe/Volgograd
            W. Australia=Australia/Perth
            W. Central Africa=Africa/Lagos
            W. Europe=Europe/Berlin
            W. Mongolia=Asia/Hovd
            West Asia=Asia/Tashkent
            West Bank=Asia/Hebron
            West Pacific=Pacific/Port_Moresby
            Yakutsk=Asia/Yakutsk
            Yukon=America/Whitehorse
            """);

    /** How Windows calls both clocks of a zone, and some programs the one of summer. */
    private static final Pattern STANDARD = Pattern.compile(" (?:standard|daylight|summer) time$");

    private static final Pattern WORDS = Pattern.compile("\\(.*?\\)|[,/;&]|\\s-\\s");

    /** By the name of a city, which is the last part of that of its zone. */
    private static final Map<String, String> CITIES = cities();

    private static final Map<String, Optional<ZoneId>> FOUND = new ConcurrentHashMap<>();

    private NamedZones() {}

    private static Map<String, String> windows(String table) {
        var zones = new HashMap<String, String>();
        table.lines().map(line -> line.split("=", 2)).forEach(parts -> zones.put(lower(parts[0]), parts[1]));
        return zones;
    }

    private static Map<String, String> cities() {
        var cities = new HashMap<String, String>();
        ZoneId.getAvailableZoneIds().stream()
                .filter(id -> id.indexOf('/') > 0 && !id.startsWith("Etc/") && !id.startsWith("SystemV/"))
                .sorted(Comparator.comparing(NamedZones::isOld).reversed().thenComparing(Comparator.reverseOrder()))
                .forEach(id -> cities.put(city(id.substring(id.lastIndexOf('/') + 1)), id));
        return cities;
    }

    /** Names that were given up in favour of others. */
    private static boolean isOld(String id) {
        return Stream.of("US/", "Canada/", "Brazil/", "Mexico/", "Chile/").anyMatch(id::startsWith);
    }

    private static String city(String name) {
        return Fold.of(name).replace('_', ' ').replace(".", "").strip();
    }

    private static String lower(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** The zone that a name stands for beyond doubt. */
    static Optional<ZoneId> find(String name) {
        if (name.isBlank() || name.length() > LONGEST) return Optional.empty();
        if (FOUND.size() > MOST) FOUND.clear();
        return FOUND.computeIfAbsent(name, NamedZones::look);
    }

    private static Optional<ZoneId> look(String name) {
        String bare = name.strip().replaceAll("^['\"]+|['\"]+$", "").strip();
        return Zones.parse(bare).or(() -> bySuffix(bare)).or(() -> byWindows(bare));
    }

    /** Such as {@code /freeassociation.sourceforge.net/Europe/Berlin}: some programs put themselves before the name. */
    private static Optional<ZoneId> bySuffix(String name) {
        String[] parts = name.split("/", -1);
        for (int from = Math.max(1, parts.length - 3); from < parts.length; from++) {
            Optional<ZoneId> zone =
                    Zones.parse(String.join("/", Arrays.asList(parts).subList(from, parts.length)));
            if (zone.isPresent()) return zone;
        }
        return Optional.empty();
    }

    private static Optional<ZoneId> byWindows(String name) {
        String lower = lower(name);
        String zone = WINDOWS.get(STANDARD.matcher(lower).replaceFirst(""));
        boolean isNamed = STANDARD.matcher(lower).find() || lower.startsWith("russia time zone");
        return isNamed ? Optional.ofNullable(zone).flatMap(Zones::parse) : Optional.empty();
    }

    /** The zones of cities that are named, such as in {@code (UTC+01:00) Amsterdam, Berlin, Bern}. */
    static Stream<ZoneId> byCities(String name) {
        if (name.length() > LONGEST) return Stream.empty();
        return Stream.of(WORDS.split(name, -1))
                .map(NamedZones::city)
                .map(city -> Optional.ofNullable(CITIES.get(city)))
                .flatMap(Optional::stream)
                .map(ZoneId::of);
    }

    /** All zones of places, those first that Windows knows. */
    static Stream<ZoneId> commonFirst() {
        Stream<String> common = Stream.concat(
                Stream.of("Europe/Berlin", "Europe/London", "America/New_York"),
                WINDOWS.values().stream().sorted());
        return Stream.concat(common, CITIES.values().stream().sorted()).map(ZoneId::of);
    }
}
