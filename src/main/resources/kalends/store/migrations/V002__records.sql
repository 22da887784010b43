-- Times are seconds since 1970, flags 0 or 1. Columns ending in _key hold text for comparing, in _sort for ordering.
-- Text that is not set is ''.

CREATE TABLE account (
    id ${id},
    username ${text} NOT NULL,
    username_key ${text} NOT NULL UNIQUE,
    email ${text} NOT NULL,
    email_key ${text} NOT NULL UNIQUE,
    name ${text} NOT NULL DEFAULT '',
    role ${text} NOT NULL,
    registered_at BIGINT NOT NULL,
    search_text ${text} NOT NULL DEFAULT ''
);
CREATE INDEX account_role ON account (role);

CREATE TABLE app_password (
    id ${id},
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name ${text} NOT NULL DEFAULT '',
    hash ${text} NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX app_password_account ON app_password (account_id, id);

-- Categories and tags. A parent of 0 is none.
CREATE TABLE term (
    id ${id},
    taxonomy ${text} NOT NULL CHECK (taxonomy IN ('category', 'tag')),
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    name_sort ${text} NOT NULL,
    slug ${text} NOT NULL,
    slug_sort ${text} NOT NULL DEFAULT '',
    description ${text} NOT NULL DEFAULT '',
    description_sort ${text} NOT NULL DEFAULT '',
    parent BIGINT NOT NULL DEFAULT 0,
    UNIQUE (taxonomy, slug)
);
CREATE INDEX term_name_key ON term (taxonomy, name_key, parent);
CREATE INDEX term_name_sort ON term (taxonomy, name_sort, id);
CREATE INDEX term_parent ON term (parent);

-- Uploaded images. The sizes are a JSON object of the reduced ones.
CREATE TABLE media (
    id ${id},
    author BIGINT NOT NULL REFERENCES account (id),
    created_at BIGINT NOT NULL,
    title ${text} NOT NULL DEFAULT '',
    alt ${text} NOT NULL DEFAULT '',
    filename ${text} NOT NULL,
    mime_type ${text} NOT NULL,
    file_key ${text} NOT NULL UNIQUE,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    filesize BIGINT NOT NULL,
    sizes ${text} NOT NULL DEFAULT '{}'
);
CREATE INDEX media_created ON media (created_at, id);
CREATE INDEX media_author ON media (author);

-- What events, venues and organizers share. A record in trash keeps the status it had; an image is one of ours, by its
-- ID, or a foreign one, by its URL.
CREATE TABLE post (
    id ${id},
    kind ${text} NOT NULL CHECK (kind IN ('event', 'venue', 'organizer')),
    author BIGINT NOT NULL REFERENCES account (id),
    status ${text} NOT NULL CHECK (status IN ('publish', 'draft', 'pending', 'private')),
    trashed_at BIGINT,
    published_at BIGINT NOT NULL,
    modified_at BIGINT NOT NULL,
    slug ${text} NOT NULL,
    name ${text} NOT NULL,
    name_sort ${text} NOT NULL,
    description ${text} NOT NULL DEFAULT '',
    image_id BIGINT REFERENCES media (id) ON DELETE SET NULL,
    image_url ${text},
    search_text ${text} NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX post_slug ON post (kind, slug) WHERE trashed_at IS NULL;
CREATE INDEX post_trashed_slug ON post (kind, slug, trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX post_trashed ON post (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX post_published ON post (kind, published_at, id);
CREATE INDEX post_modified ON post (kind, modified_at, id);
CREATE INDEX post_name ON post (kind, name_sort, id);
CREATE INDEX post_author ON post (author, kind);
CREATE INDEX post_image ON post (image_id) WHERE image_id IS NOT NULL;

CREATE TABLE venue (
    id ${id} REFERENCES post (id) ON DELETE CASCADE,
    address ${text} NOT NULL DEFAULT '',
    city ${text} NOT NULL DEFAULT '',
    country ${text} NOT NULL DEFAULT '',
    province ${text} NOT NULL DEFAULT '',
    state ${text} NOT NULL DEFAULT '',
    zip ${text} NOT NULL DEFAULT '',
    phone ${text} NOT NULL DEFAULT '',
    stateprovince ${text} NOT NULL DEFAULT '',
    website ${text} NOT NULL DEFAULT '',
    show_map SMALLINT NOT NULL DEFAULT 1,
    show_map_link SMALLINT NOT NULL DEFAULT 1,
    geo_lat DOUBLE PRECISION,
    geo_lng DOUBLE PRECISION
);
CREATE INDEX venue_geo ON venue (geo_lat, geo_lng) WHERE geo_lat IS NOT NULL;

CREATE TABLE organizer (
    id ${id} REFERENCES post (id) ON DELETE CASCADE,
    phone ${text} NOT NULL DEFAULT '',
    website ${text} NOT NULL DEFAULT '',
    email ${text} NOT NULL DEFAULT ''
);

-- The local times are on the clock of the zone, as YYYY-MM-DD hh:mm:ss; cost and tickets are JSON.
CREATE TABLE event (
    id ${id} REFERENCES post (id) ON DELETE CASCADE,
    excerpt ${text} NOT NULL DEFAULT '',
    all_day SMALLINT NOT NULL DEFAULT 0,
    start_local ${text} NOT NULL,
    end_local ${text} NOT NULL,
    zone ${text} NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    cost ${text} NOT NULL DEFAULT '[]',
    website ${text} NOT NULL DEFAULT '',
    show_map SMALLINT NOT NULL DEFAULT 0,
    show_map_link SMALLINT NOT NULL DEFAULT 0,
    hidden SMALLINT NOT NULL DEFAULT 0,
    sticky SMALLINT NOT NULL DEFAULT 0,
    featured SMALLINT NOT NULL DEFAULT 0,
    parent BIGINT REFERENCES event (id) ON DELETE SET NULL,
    tickets ${text} NOT NULL DEFAULT '[]',
    ticketed SMALLINT NOT NULL DEFAULT 0
);
CREATE INDEX event_starts ON event (starts_at, id);
CREATE INDEX event_ends ON event (ends_at, id);
CREATE INDEX event_parent ON event (parent) WHERE parent IS NOT NULL;

CREATE TABLE event_venue (
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    venue_id BIGINT NOT NULL REFERENCES venue (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    PRIMARY KEY (event_id, venue_id)
) ${keyed};
CREATE INDEX event_venue_venue ON event_venue (venue_id, event_id);

CREATE TABLE event_organizer (
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    organizer_id BIGINT NOT NULL REFERENCES organizer (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    PRIMARY KEY (event_id, organizer_id)
) ${keyed};
CREATE INDEX event_organizer_organizer ON event_organizer (organizer_id, event_id);

CREATE TABLE event_term (
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    term_id BIGINT NOT NULL REFERENCES term (id) ON DELETE CASCADE,
    PRIMARY KEY (event_id, term_id)
) ${keyed};
CREATE INDEX event_term_term ON event_term (term_id, event_id);
