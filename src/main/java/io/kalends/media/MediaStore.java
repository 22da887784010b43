package io.kalends.media;

import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.json.Json;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Uploaded images in the store; their files are elsewhere. */
public final class MediaStore {
    /** What {@link #media(Row)} wants of a statement that knows the image as {@code m}; all names start with media_. */
    public static final String COLUMNS = """
            m.id AS media_id, m.author AS media_author, m.created_at AS media_created_at, m.title AS media_title,
            m.alt AS media_alt, m.filename AS media_filename, m.mime_type AS media_mime_type,
            m.file_key AS media_file_key, m.width AS media_width, m.height AS media_height,
            m.filesize AS media_filesize, m.sizes AS media_sizes, m.focus AS media_focus,
            m.belongs_to AS media_belongs_to
            """;

    private static Sql select() {
        return Sql.of("SELECT " + COLUMNS + "FROM media m WHERE 1 = 1");
    }

    public Optional<Media> find(Tx tx, long id) {
        return tx.one(select().and("m.id = ?", id), MediaStore::media);
    }

    /** The same, for a writer: nobody deletes the image before the transaction ends. */
    Optional<Media> hold(Tx tx, long id) {
        return tx.one(select().and("m.id = ?", id).then(tx.forUpdate()), MediaStore::media);
    }

    /** Also by a key it had before. */
    private static Optional<Media> holdByKey(Tx tx, String key) {
        Optional<Media> now = tx.one(select().and("m.file_key = ?", key).then(tx.forUpdate()), MediaStore::media);
        return now.isPresent() ? now : tx.one(formerly(key).then(tx.forUpdate()), MediaStore::media);
    }

    private static Sql formerly(String key) {
        return select().and("m.id = (SELECT media_id FROM former_key WHERE file_key = ?)", key);
    }

    /** The image whose files had this key before. */
    Optional<Media> findFormer(Tx tx, String key) {
        return tx.one(formerly(key), MediaStore::media);
    }

    /** The keys that images had before, each with the one of today. */
    Map<String, String> formerKeys(Tx tx) {
        var keys = new HashMap<String, String>();
        Sql sql = Sql.of("""
                SELECT f.file_key AS former, m.file_key
                FROM former_key f JOIN media m ON m.id = f.media_id
                """);
        tx.list(sql, row -> Map.entry(row.text("former"), row.text("file_key")))
                .forEach(pair -> keys.put(pair.getKey(), pair.getValue()));
        return keys;
    }

    /** The IDs of all images, the oldest first. */
    List<Long> ids(Tx tx) {
        return tx.list(Sql.of("SELECT id FROM media ORDER BY id"), row -> row.integer("id"));
    }

    /** The IDs of images wider than so many pixels that have no size of this name, the oldest first. */
    List<Long> without(Tx tx, String size, int width) {
        Sql sql = Sql.of("SELECT id FROM media WHERE width > ?", width);
        return tx.list(
                sql.and(tx.contains("sizes", "\"" + size + "\"").not()).then("ORDER BY id"), row -> row.integer("id"));
    }

    void setSizes(Tx tx, long id, List<Media.Reduced> sizes) {
        tx.run(Sql.of("UPDATE media SET sizes = ? WHERE id = ?", Json.text(tree(sizes)), id));
    }

    /**
     * Has an image lie under another key from now on, and remembers the one it had.
     *
     * @param lengths the bytes of its files by their names
     */
    void move(Tx tx, Media media, String key, ToLongFunction<String> lengths) {
        List<Media.Reduced> sizes = media.sizes().stream()
                .map(size -> new Media.Reduced(
                        size.name(),
                        size.width(),
                        size.height(),
                        size.mimeType(),
                        lengths.applyAsLong(size.filename()),
                        size.filename()))
                .toList();
        tx.run(Sql.of(
                "INSERT INTO former_key (id, media_id, file_key) VALUES (?, ?, ?)",
                tx.nextId(Sequence.RECORD),
                media.id(),
                media.key()));
        tx.run(Sql.of(
                "UPDATE media SET file_key = ?, filesize = ?, sizes = ? WHERE id = ?",
                key,
                lengths.applyAsLong(media.filename()),
                Json.text(tree(sizes)),
                media.id()));
    }

    /** One page of all images, the newest first; without those of forms that are not saved. */
    Listing<Media> list(Tx tx, Paging paging, boolean onlyUndescribed) {
        Sql condition = Sql.of("(m.belongs_to IS NULL OR m.belongs_to <> ?)", Media.FORM);
        if (onlyUndescribed) condition.and("m.alt = ''");
        long total = tx.count(Sql.of("SELECT count(*) FROM media m WHERE 1 = 1").and(condition));
        Sql page = select().and(condition)
                .then("ORDER BY m.created_at DESC, m.id DESC LIMIT ? OFFSET ?", paging.perPage(), paging.offset());
        return new Listing<>(tx.list(page, MediaStore::media), total);
    }

    /** The keys of all images. */
    Set<String> keys(Tx tx) {
        return new HashSet<>(tx.list(Sql.of("SELECT file_key FROM media"), row -> row.text("file_key")));
    }

    /**
     * The image a caller means, for a writer: it stays until the transaction ends. Empty when there is no such upload;
     * an address elsewhere is taken as it is.
     */
    public Optional<Image> resolve(Tx tx, ImageChoice choice, String baseUrl) {
        if (choice.id().isPresent()) return hold(tx, choice.id().get()).map(Image::of);
        String url = choice.url().orElse("");
        Optional<Media> ours = key(url, baseUrl).flatMap(key -> holdByKey(tx, key));
        return Optional.of(ours.map(Image::of).orElseGet(() -> Image.elsewhere(url)));
    }

    /** The key in the address of one of our files. */
    private static Optional<String> key(String url, String baseUrl) {
        String start = baseUrl + "/media/";
        if (!url.startsWith(start)) return Optional.empty();
        int end = url.indexOf('/', start.length());
        return end < 0 ? Optional.empty() : Optional.of(url.substring(start.length(), end));
    }

    Media insert(Tx tx, Media media) {
        long id = tx.nextId(Sequence.RECORD);
        tx.run(Sql.of(
                """
                INSERT INTO media
                    (id, author, created_at, title, alt, filename, mime_type, file_key, width, height, filesize, sizes,
                     belongs_to)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                id,
                media.author(),
                media.created(),
                media.title(),
                media.alt(),
                media.filename(),
                media.mimeType(),
                media.key(),
                media.width(),
                media.height(),
                media.filesize(),
                Json.text(tree(media.sizes())),
                media.belongsTo()));
        return find(tx, id).orElseThrow();
    }

    void describe(Tx tx, long id, String title, String alt, Focus focus) {
        tx.run(Sql.of("UPDATE media SET title = ?, alt = ?, focus = ? WHERE id = ?", title, alt, focus.word(), id));
    }

    /** Says what an image of a form of this user belongs to from now on; any other stays as it is. */
    void keep(Tx tx, long id, long author, Optional<Long> belongsTo) {
        tx.run(Sql.of(
                "UPDATE media SET belongs_to = ? WHERE id = ? AND author = ? AND belongs_to = ?",
                belongsTo,
                id,
                author,
                Media.FORM));
    }

    /** Removes the images of forms that nobody has saved. */
    int deleteForgotten(Tx tx, Instant before) {
        return tx.run(Sql.of("DELETE FROM media WHERE belongs_to = ? AND created_at < ?", Media.FORM, before));
    }

    /** Removes what goes with a record that was removed, unless others show it as well. */
    public void deleteWith(Tx tx, long record) {
        tx.run(Sql.of("""
                DELETE FROM media
                WHERE belongs_to = ? AND NOT EXISTS (SELECT 1 FROM post p WHERE p.image_id = media.id)
                """, record));
    }

    /** Has what belongs to a record belong to another. */
    public void handOver(Tx tx, long from, long to) {
        tx.run(Sql.of("UPDATE media SET belongs_to = ? WHERE belongs_to = ?", to, from));
    }

    /** Reassigns the images of one user to another. */
    public void reassign(Tx tx, long from, long to) {
        tx.run(Sql.of("UPDATE media SET author = ? WHERE author = ?", to, from));
    }

    /** Removes an image; the records that show it are without one from then on. */
    void delete(Tx tx, long id) {
        tx.run(Sql.of("DELETE FROM media WHERE id = ?", id));
    }

    private static Map<String, Object> tree(List<Media.Reduced> sizes) {
        var tree = new LinkedHashMap<String, Object>();
        for (Media.Reduced size : sizes) {
            var one = new LinkedHashMap<String, Object>();
            one.put("width", size.width());
            one.put("height", size.height());
            one.put("mime", size.mimeType());
            one.put("filesize", size.filesize());
            one.put("file", size.filename());
            tree.put(size.name(), one);
        }
        return tree;
    }

    private static List<Media.Reduced> sizes(String json) {
        var sizes = new ArrayList<Media.Reduced>();
        if (!(Json.parse(json) instanceof Map<?, ?> tree)) return sizes;
        tree.forEach((name, value) -> {
            if (value instanceof Map<?, ?> one) sizes.add(reduced(name.toString(), one));
        });
        return sizes;
    }

    private static Media.Reduced reduced(String name, Map<?, ?> one) {
        return new Media.Reduced(
                name,
                number(one.get("width")),
                number(one.get("height")),
                String.valueOf(one.get("mime")),
                number(one.get("filesize")),
                String.valueOf(one.get("file")));
    }

    private static long number(@Nullable Object value) {
        return value instanceof Long number ? number : 0;
    }

    /** The image of a row with {@link #COLUMNS}. */
    public static Media media(Row row) {
        return new Media(
                row.integer("media_id"),
                row.integer("media_author"),
                row.time("media_created_at"),
                row.text("media_title"),
                row.text("media_alt"),
                row.text("media_filename"),
                row.text("media_mime_type"),
                row.text("media_file_key"),
                row.integer("media_width"),
                row.integer("media_height"),
                row.integer("media_filesize"),
                sizes(row.text("media_sizes")),
                row.findText("media_focus").flatMap(Focus::of).orElse(Focus.CENTER),
                row.findInteger("media_belongs_to"));
    }
}
