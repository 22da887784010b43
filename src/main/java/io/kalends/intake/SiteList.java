package io.kalends.intake;

import io.kalends.fetch.FetchFailure;
import io.kalends.intake.SiteClient.BadReply;
import io.kalends.intake.SiteClient.Refused;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * One list of a site, page by page, each entry once: pages may shift while they are read, and single ones may fail.
 */
final class SiteList {
    private static final int PER_PAGE = 50;
    /** Pages that are asked for at a time. */
    private static final int AHEAD = 3;
    /** How often a list is read again that changes meanwhile. */
    private static final int PASSES = 3;

    /** Takes what is on the pages. */
    interface Reader {
        /**
         * The entries of a page that were not seen before.
         *
         * @param total how many entries the list has, -1 when unknown
         */
        void page(int page, long total, List<Loose> entries);

        /** An entry that the site does not give. */
        void lost(String name, String reason);
    }

    /**
     * An entry that cannot be had.
     *
     * @param number its place in the list, counted from 1
     */
    private record Lost(int number, String reason) {}

    /**
     * One page.
     *
     * @param total of the list when the page was read, -1 when unknown
     * @param lost entries that are missing on it
     */
    private record Page(List<Loose> entries, long total, long pages, boolean isEnd, List<Lost> lost) {
        static final Page END = new Page(List.of(), -1, -1, true, List.of());
    }

    private final SiteClient client;
    private final Site site;
    private final String collection;
    private final String query;
    private final Set<String> seen;
    private int perPage = PER_PAGE;
    private int lost;

    /** @param seen the IDs of entries that are known already, to which all others are added */
    SiteList(SiteClient client, Site site, String collection, String query, Set<String> seen) {
        this.client = client;
        this.site = site;
        this.collection = collection;
        this.query = query;
        this.seen = seen;
    }

    /**
     * Reads from a page on; throws {@link SiteFailure} where not even the first one can be read, and {@link Refused}
     * where the site does not give this list.
     */
    void read(int from, Reader reader) throws Refused {
        for (int pass = 1; pass <= PASSES; pass++) {
            Sizes sizes = readOnce(pass == 1 ? from : 1, reader);
            boolean isShort = from == 1 && lost == 0 && seen.size() < sizes.last;
            // Some sites count what they do not show: reading twice must do.
            if (sizes.first == sizes.last && !(isShort && pass == 1)) return;
        }
    }

    /** What a pass has seen of the size of the list. */
    private record Sizes(long first, long last) {}

    private Sizes readOnce(int from, Reader reader) throws Refused {
        Page first = firstPage(from);
        deliver(from, first, reader);
        long total = first.total;
        // Of a bad page nobody knows how many there are.
        long before = total;
        long pages = first.pages < 0 ? Integer.MAX_VALUE : first.pages;
        var waiting = new ArrayDeque<CompletableFuture<Page>>();
        int asked = from;
        for (int page = from + 1; page <= pages && !first.isEnd; page++) {
            while (asked < Math.min(pages, page + AHEAD - 1)) {
                int next = ++asked;
                waiting.add(CompletableFuture.supplyAsync(() -> page(next), Thread::startVirtualThread));
            }
            Page read = joined(waiting.remove());
            if (read.isEnd) break;
            if (read.total >= 0) {
                total = read.total;
                if (before < 0) before = total;
                pages = read.pages;
            }
            deliver(page, read, reader);
        }
        waiting.forEach(SiteList::joined);
        return new Sizes(before, total);
    }

    private static Page joined(CompletableFuture<Page> page) {
        try {
            return page.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw e;
        }
    }

    private void deliver(int page, Page read, Reader reader) {
        List<Loose> fresh = read.entries.stream()
                .filter(entry -> entry.text("id").isEmpty() || seen.add(entry.text("id")))
                .toList();
        lost += read.lost.size();
        for (Lost one : read.lost) reader.lost(collection + ", number " + one.number, one.reason);
        reader.page(page, read.total, fresh);
    }

    /** Tells a list that is not given from one that has a bad page; a site may have a smaller limit than was asked for. */
    private Page firstPage(int from) throws Refused {
        try {
            Page first = fetch(from, perPage);
            boolean isLowered = first.pages > from && (first.total + perPage - 1) / perPage != first.pages;
            if (isLowered && !first.entries.isEmpty()) perPage = first.entries.size();
            return first;
        } catch (BadReply e) {
            return parts(from, perPage, e.sentence());
        }
    }

    private Page page(int page) {
        try {
            return fetch(page, perPage);
        } catch (BadReply e) {
            return parts(page, perPage, e.sentence());
        } catch (Refused e) {
            throw new SiteFailure(e.sentence());
        }
    }

    private Page fetch(int page, int size) throws BadReply, Refused {
        String address = site.list(collection, query + "page=" + page + "&per_page=" + size);
        try {
            Loose body = client.get(address, collection);
            long pages = body.integer("total_pages", -1);
            List<Loose> entries = body.objects(collection);
            boolean isEnd = entries.isEmpty() && page >= pages;
            return new Page(entries, body.integer("total", -1), pages, isEnd, List.of());
        } catch (Refused e) {
            if (e.isPageBeyondEnd()) return Page.END;
            throw e;
        } catch (FetchFailure e) {
            throw new SiteFailure(e.getMessage() + "");
        }
    }

    /** A bad page in smaller pieces, so that what is lost is the bad entry alone; where all are bad, so is the site. */
    private Page parts(int page, int size, String reason) {
        if (size == 1) return new Page(List.of(), -1, -1, false, List.of(new Lost(page, reason)));
        int smaller = size % 5 == 0 ? size / 5 : 1;
        int pieces = size / smaller;
        var entries = new ArrayList<Loose>();
        var lostThere = new ArrayList<Lost>();
        boolean isEnd = false;
        for (int piece = 1; piece <= pieces && !isEnd; piece++) {
            Page part = part((page - 1) * pieces + piece, smaller);
            isEnd = part.isEnd;
            entries.addAll(part.entries);
            lostThere.addAll(part.lost);
        }
        if (entries.isEmpty() && !isEnd && size == perPage) throw new SiteFailure(reason);
        return new Page(entries, -1, -1, false, lostThere);
    }

    private Page part(int page, int size) {
        try {
            return fetch(page, size);
        } catch (BadReply e) {
            return parts(page, size, e.sentence());
        } catch (Refused e) {
            throw new SiteFailure(e.sentence());
        }
    }
}
