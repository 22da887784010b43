package io.kalends.event.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the model knows of a record: an event, a venue or an organizer. */
interface Item {
    Basics basics();

    /** The texts a search looks at. */
    List<String> searched();

    default long id() {
        return basics().id();
    }

    /**
     * What all records have.
     *
     * @param status as stored: publish also when its date lies ahead; the one before, when it is in the trash
     */
    record Basics(
            long id, String name, String status, boolean trashed, long author, Instant published, Instant modified) {
        boolean isPublic(Instant now) {
            return !trashed && status.equals("publish") && !published.isAfter(now);
        }

        private boolean isOwn(Caller caller) {
            return caller.writes() && caller.id() == author;
        }

        boolean isReadable(Caller caller, Instant now) {
            if (trashed) return caller.edits() || (isOwn(caller) && (caller.publishes() || !status.equals("publish")));
            return isPublic(now) || caller.edits() || isOwn(caller);
        }

        /** Readable, and not in the trash. */
        boolean isVisible(Caller caller, Instant now) {
            return !trashed && isReadable(caller, now);
        }

        boolean isListedAs(String word, Caller caller, Instant now) {
            if (word.equals("publish")) return isPublic(now);
            String shown = trashed ? "trash" : status.equals("publish") && !isPublic(now) ? "future" : status;
            return shown.equals(word) && isReadable(caller, now);
        }

        Basics inTrash(Instant moment) {
            return new Basics(id, name, status, true, author, published, moment);
        }
    }

    /** An event. */
    record Happening(
            Basics basics,
            List<String> searched,
            Instant start,
            Instant end,
            boolean hidden,
            boolean featured,
            boolean ticketed,
            boolean soldOut,
            String status,
            boolean virtual,
            long parent,
            List<Long> venues,
            List<Long> organizers,
            Set<Long> categories,
            Set<Long> tags)
            implements Item {
        Happening with(Basics changed) {
            return new Happening(
                    changed,
                    searched,
                    start,
                    end,
                    hidden,
                    featured,
                    ticketed,
                    soldOut,
                    status,
                    virtual,
                    parent,
                    venues,
                    organizers,
                    categories,
                    tags);
        }
    }

    /** A point on the globe, in degrees. */
    record Point(double latitude, double longitude) {
        private static final double RADIUS = 6371.0088;

        /** By the angle between two vectors, precise for near and far points alike. */
        double kilometresTo(Point other) {
            double[] a = vector();
            double[] b = other.vector();
            double x = a[1] * b[2] - a[2] * b[1];
            double y = a[2] * b[0] - a[0] * b[2];
            double z = a[0] * b[1] - a[1] * b[0];
            double across = Math.sqrt(x * x + y * y + z * z);
            return RADIUS * Math.atan2(across, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
        }

        private double[] vector() {
            double up = Math.toRadians(latitude);
            double aside = Math.toRadians(longitude);
            return new double[] {Math.cos(up) * Math.cos(aside), Math.cos(up) * Math.sin(aside), Math.sin(up)};
        }
    }

    /** A venue or an organizer. */
    record Attached(Basics basics, List<String> searched, Optional<Point> point) implements Item {
        Attached with(Basics changed) {
            return new Attached(changed, searched, point);
        }
    }

    /** A category or a tag. */
    record Term(long id, String name, String slug, String description, long parent) {}
}
