package io.kalends.post;

import io.kalends.media.Image;
import io.kalends.media.MediaStore;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What all posts share, in the store. */
public final class PostStore {
    /** What {@link #post(Row)} wants of a statement that knows the post as {@code p} and its image as {@code m}. */
    public static final String COLUMNS = """
            p.id, p.kind, p.author, p.status, p.trashed_at, p.published_at, p.modified_at, p.slug, p.name,
            p.description, p.image_id, p.image_url,
            """ + MediaStore.COLUMNS;

    /** Where the columns come from, to be joined with the table of a kind. */
    public static final String TABLES = " post p LEFT JOIN media m ON m.id = p.image_id ";

    private final LargeTexts largeTexts = new LargeTexts();
    private final MediaStore images = new MediaStore();

    LargeTexts largeTexts() {
        return largeTexts;
    }

    /** The record of this slug: one not in the trash, else the one put there last. */
    Optional<Long> bySlug(Tx tx, Kind kind, String slug) {
        // Two questions, as there are two indexes: to find either at once, the store would read all records.
        Optional<Long> inUse = tx.one(inUse(kind, slug), row -> row.integer("id"));
        return inUse.isPresent() ? inUse : tx.one(inTrash(kind, slug), row -> row.integer("id"));
    }

    static Sql inUse(Kind kind, String slug) {
        return Sql.of("SELECT id FROM post WHERE trashed_at IS NULL AND kind = ? AND slug = ?", kind, slug);
    }

    static Sql inTrash(Kind kind, String slug) {
        return Sql.of("""
                SELECT id
                FROM post
                WHERE trashed_at IS NOT NULL AND kind = ? AND slug = ?
                ORDER BY trashed_at DESC, id DESC
                LIMIT 1
                """, kind, slug);
    }

    /**
     * The public records of a name, the oldest first.
     *
     * @param name folded
     */
    List<Long> named(Tx tx, Kind kind, String name, Instant now) {
        Sql sql = Sql.of("SELECT p.id FROM post p WHERE p.kind = ? AND p.name_sort = ?", kind, name)
                .and(Access.published("p", now))
                .then("ORDER BY p.published_at, p.id");
        return tx.list(sql, row -> row.integer("id"));
    }

    /** Whether a record that was public under this slug lies in the trash. */
    boolean wasPublic(Tx tx, Kind kind, String slug) {
        Sql sql = Sql.of("""
                SELECT count(*)
                FROM post
                WHERE trashed_at IS NOT NULL AND kind = ? AND slug = ?
                AND status = 'publish' AND published_at <= trashed_at
                """, kind, slug);
        return tx.count(sql) > 0;
    }

    /** Keeps other writers away from a record until the transaction ends. */
    public void hold(Tx tx, long id) {
        tx.hold(Sql.of("SELECT id FROM post WHERE id = ?", id));
    }

    /** The same for several records. */
    public void hold(Tx tx, Collection<Long> ids) {
        tx.hold(Sql.of("SELECT id FROM post WHERE 1 = 1").and(tx.in("id", ids)).then("ORDER BY id"));
    }

    /** The slugs that other records of the kind have, those in the trash not counted. */
    Slug.Taken slugs(Tx tx, Kind kind, long exceptId) {
        return new Slug.Taken() {
            @Override
            public boolean has(String slug) {
                return !select(tx, "slug = ?", slug).isEmpty() || isOfDate(slug);
            }

            private boolean isOfDate(String slug) {
                return kind == Kind.EVENT
                        && Slug.Dated.parse(slug)
                                .filter(dated -> exists(tx, dated))
                                .isPresent();
            }

            @Override
            public Set<String> startingWith(String prefix) {
                return select(tx, "slug >= ? AND slug < ?", prefix, Slug.behind(prefix));
            }

            private Set<String> select(Tx tx, String condition, Object... values) {
                Sql sql = Sql.of(
                                "SELECT slug FROM post WHERE trashed_at IS NULL AND kind = ? AND id <> ?",
                                kind,
                                exceptId)
                        .and(condition, values);
                return new HashSet<>(tx.list(sql, row -> row.text("slug")));
            }
        };
    }

    private static boolean exists(Tx tx, Slug.Dated slug) {
        return tx.count(Sql.of("""
                SELECT count(*) FROM occurrence o JOIN post p ON p.id = o.series_id
                WHERE p.kind = 'event' AND p.trashed_at IS NULL AND p.slug = ? AND o.slug_date = ?
                """, slug.series(), slug.date())) > 0;
    }

    public long nextId(Tx tx) {
        return tx.nextId(Sequence.RECORD);
    }

    /** Writes a new post; {@code searchText} is folded, its fields apart on lines. */
    public void insert(Tx tx, Post post, String searchText) {
        largeTexts.note(post);
        tx.send(Sql.of(
                """
                INSERT INTO post
                    (id, kind, author, status, trashed_at, published_at, modified_at, slug, name, name_sort,
                     description, image_id, image_url, search_text)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                post.id(),
                post.kind(),
                post.author(),
                post.status(),
                post.trashedAt(),
                post.publishedAt(),
                post.modifiedAt(),
                post.slug(),
                post.name(),
                Fold.of(post.name()),
                post.description(),
                imageId(post),
                imageUrl(post),
                searchText));
    }

    /**
     * Writes a changed post.
     *
     * @param changedBy the ID of a user
     */
    public void update(Tx tx, Post post, String searchText, long changedBy) {
        largeTexts.note(post);
        tx.send(Sql.of(
                """
                UPDATE post
                SET author = ?, status = ?, trashed_at = ?, published_at = ?, modified_at = ?, slug = ?, name = ?,
                    name_sort = ?, description = ?, image_id = ?, image_url = ?, search_text = ?, changed_by = ?
                WHERE id = ?
                """,
                post.author(),
                post.status(),
                post.trashedAt(),
                post.publishedAt(),
                post.modifiedAt(),
                post.slug(),
                post.name(),
                Fold.of(post.name()),
                post.description(),
                imageId(post),
                imageUrl(post),
                searchText,
                changedBy,
                post.id()));
    }

    private static Optional<Long> imageId(Post post) {
        return post.image().flatMap(Image::media).map(media -> media.id());
    }

    private static Optional<String> imageUrl(Post post) {
        return post.image().filter(image -> image.media().isEmpty()).map(Image::url);
    }

    /** Notes that something of a record was changed which only its kind has. */
    public void markChanged(Tx tx, long id, Instant now) {
        tx.run(Sql.of("UPDATE post SET modified_at = ?, changed_by = NULL WHERE id = ?", now, id));
    }

    /** Notes that somebody has changed what records are linked to. */
    public void markChanged(Tx tx, Collection<Long> ids, Instant now, long changedBy) {
        tx.run(Sql.of("UPDATE post SET modified_at = ?, changed_by = ? WHERE 1 = 1", now, changedBy)
                .and(tx.in("id", ids)));
    }

    /** Notes who has changed a record last. */
    public void markChangedBy(Tx tx, long id, long user) {
        tx.run(Sql.of("UPDATE post SET changed_by = ? WHERE id = ?", user, id));
    }

    /** The post with the slug it has, or one like that which no other has. */
    public Post withFreeSlug(Tx tx, Post post, int most) {
        if (post.isInTrash()) return post;
        tx.lockWithNext("slug " + post.kind() + " " + post.slug());
        return post.withSlug(Slug.free(post.slug(), most, slugs(tx, post.kind(), post.id())));
    }

    /** Who has changed a record last, by ID; empty if nobody has, or the program itself. */
    Optional<Long> changedBy(Tx tx, long id) {
        return tx.one(Sql.of("SELECT changed_by FROM post WHERE id = ?", id), row -> row.findInteger("changed_by"))
                .flatMap(by -> by);
    }

    /** Has it noted that records with this image look different, though they are the same. */
    public void showAnew(Tx tx, long media) {
        tx.run(Sql.of("UPDATE post SET image_id = image_id WHERE image_id = ?", media));
    }

    /** The same of one record. */
    public void showRecordAnew(Tx tx, long id) {
        tx.run(Sql.of("UPDATE post SET image_id = image_id WHERE id = ?", id));
    }

    /**
     * The records with an ID from one to another whose texts or address of an image contain a text; each with these, apart
     * on lines.
     */
    public Map<Long, String> containing(Tx tx, String text, long from, long to) {
        Sql sql = Sql.of("""
                SELECT p.id, p.description, p.image_url, e.excerpt
                FROM post p LEFT JOIN event e ON e.id = p.id
                WHERE p.id BETWEEN ? AND ? AND (
                """, from, to);
        sql.append(tx.contains("p.description", text)).then("OR").append(tx.contains("p.image_url", text));
        sql.then("OR").append(tx.contains("e.excerpt", text)).then(") ORDER BY p.id");
        var found = new LinkedHashMap<Long, String>();
        tx.list(sql, PostStore::texts).forEach(one -> found.put(one.getKey(), one.getValue()));
        return found;
    }

    private static Map.Entry<Long, String> texts(Row row) {
        String texts = row.text("description") + "\n"
                + row.findText("image_url").orElse("") + "\n"
                + row.findText("excerpt").orElse("");
        return Map.entry(row.integer("id"), texts);
    }

    /** Puts one text, in ASCII, in the place of another, wherever it stands in what all posts share. */
    public void replace(Tx tx, long id, String text, String other) {
        tx.run(Sql.of("""
                UPDATE post
                SET description = replace(description, ?, ?), image_url = replace(image_url, ?, ?),
                    search_text = replace(search_text, ?, ?)
                WHERE id = ?
                """, text, other, text, other, Fold.of(text), Fold.of(other), id));
    }

    /** Removes a record for good, with its links; what only its kind has goes with it, and an image that belongs to it. */
    public void delete(Tx tx, long id) {
        discard(tx, id);
        tx.run(Sql.of("UPDATE event SET parent = NULL WHERE parent = ?", id));
        images.deleteWith(tx, id);
    }

    /** Removes a record that lives on under another ID. */
    public void discard(Tx tx, long id) {
        tx.run(Sql.of("DELETE FROM post WHERE id = ?", id));
    }

    /** Some of those which have been in the trash since before a moment. */
    List<Long> trashedBefore(Tx tx, Instant moment, int most) {
        return tx.list(
                Sql.of("SELECT id FROM post WHERE trashed_at < ? ORDER BY trashed_at, id LIMIT ?", moment, most),
                row -> row.integer("id"));
    }

    /** Hands all records of an author to another. */
    public void reassign(Tx tx, long from, long to) {
        tx.run(Sql.of("UPDATE post SET author = ? WHERE author = ?", to, from));
    }

    /** The post of a row with {@link #COLUMNS}. */
    public static Post post(Row row) {
        Optional<Image> image = row.findInteger("image_id").isPresent()
                ? Optional.of(Image.of(MediaStore.media(row)))
                : row.findText("image_url").map(Image::elsewhere);
        return new Post(
                row.integer("id"),
                row.word("kind", Kind.class),
                row.integer("author"),
                row.word("status", Status.class),
                row.findTime("trashed_at"),
                row.time("published_at"),
                row.time("modified_at"),
                row.text("slug"),
                row.text("name"),
                row.text("description"),
                image);
    }
}
