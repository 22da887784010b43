package io.kalends.dist;

import io.kalends.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The bill of materials (CycloneDX) that Maven makes of the libraries, and what a package adds to them. */
final class Sbom {
    /** A part of the program by somebody else; licences are SPDX identifiers, or names where there is none. */
    record Part(String name, String version, List<String> licences) {
        String file() {
            return name + "-" + version + ".jar";
        }
    }

    private final Map<String, Object> document;

    private Sbom(Map<String, Object> document) {
        this.document = document;
    }

    static Sbom read(Path file) throws IOException {
        Map<String, Object> document = object(Json.parse(Files.readString(file)));
        Map<String, Object> program = object(object(document.get("metadata")).get("component"));
        program.put("type", "application");
        return new Sbom(document);
    }

    String version() {
        return text(object(object(document.get("metadata")).get("component")), "version");
    }

    /** In the order of their names. */
    List<Part> parts() {
        return components()
                .map(part -> new Part(text(part, "name"), text(part, "version"), licences(part)))
                .sorted((a, b) -> a.file().compareTo(b.file()))
                .toList();
    }

    private Stream<Map<String, Object>> components() {
        return list(document.get("components")).stream().map(Sbom::object);
    }

    private static List<String> licences(Map<String, Object> part) {
        return list(part.get("licenses")).stream()
                .map(each -> object(object(each).get("license")))
                .map(licence -> licence.containsKey("id") ? text(licence, "id") : text(licence, "name"))
                .toList();
    }

    /** The same and one more, by its package URL without the version. */
    Sbom with(String type, String name, String version, String licence, String place) {
        String address = "pkg:" + place + "@" + version.replace("+", "%2B");
        var part = new LinkedHashMap<String, Object>();
        part.put("type", type);
        part.put("bom-ref", address);
        part.put("name", name);
        part.put("version", version);
        if (!licence.isEmpty()) part.put("licenses", List.of(Map.of("license", Map.of("id", licence))));
        part.put("purl", address);
        var parts = new ArrayList<>(list(document.get("components")));
        parts.add(part);
        var copy = new LinkedHashMap<>(document);
        copy.put("components", parts);
        return new Sbom(copy);
    }

    byte[] bytes() {
        return Json.bytes(document);
    }

    private static String text(Map<String, Object> object, String name) {
        return String.valueOf(object.get(name));
    }

    @SuppressWarnings("unchecked") // what Maven writes has the form that CycloneDX prescribes
    private static Map<String, Object> object(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) return (Map<String, Object>) map;
        throw new IllegalArgumentException("not as CycloneDX has it: " + value);
    }

    @SuppressWarnings("unchecked") // the same
    private static List<Object> list(@Nullable Object value) {
        if (value == null) return List.of();
        if (value instanceof List<?> list) return (List<Object>) list;
        throw new IllegalArgumentException("not as CycloneDX has it: " + value);
    }
}
