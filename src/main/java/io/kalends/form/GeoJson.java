package io.kalends.form;

import io.kalends.api.View;
import io.kalends.json.JsonWriter;
import io.kalends.post.PostRecord;
import io.kalends.venue.Position;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Features for maps (RFC 7946), with the object of the list of the interface as properties.
 *
 * @param places where a record is; one that is nowhere has no geometry
 */
record GeoJson<T extends PostRecord<T>>(View<T> view, Function<T, List<Position>> places) implements Form<T> {
    @Override
    public String suffix() {
        return "geojson";
    }

    @Override
    public String name() {
        return "GeoJSON";
    }

    @Override
    public String mediaType() {
        return "application/geo+json";
    }

    @Override
    public boolean isSelectable() {
        return true;
    }

    @Override
    public void write(FormList<T> list, OutputStream out) throws IOException {
        JsonItems.write(
                Map.of("type", "FeatureCollection"), "features", list.records(), record -> feature(record, list), out);
    }

    private byte[] feature(T record, FormList<T> list) {
        try (var json = new JsonWriter()) {
            json.startObject();
            json.name("type");
            json.text("Feature");
            json.name("id");
            json.integer(record.post().id());
            json.name("geometry");
            json.tree(geometry(places.apply(record)));
            json.name("properties");
            json.value(list.rendering().json(view, record));
            json.endObject();
            return json.bytes();
        }
    }

    private static @Nullable Map<String, Object> geometry(List<Position> places) {
        if (places.isEmpty()) return null;
        var points = places.stream().map(GeoJson::coordinates).toList();
        boolean one = points.size() == 1;
        return Map.of("type", one ? "Point" : "MultiPoint", "coordinates", one ? points.getFirst() : points);
    }

    private static List<Double> coordinates(Position position) {
        return List.of(position.longitude(), position.latitude());
    }
}
