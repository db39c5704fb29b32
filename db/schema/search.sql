-- after: schema/products.sql
-- The index of the catalogue: every product on sale as figures and terms. Each process holds it in memory and reads what has changed since
-- it last looked (docs/decisions/011-catalogue-index-in-memory.md).

-- A term is something that products are found by: a word, a brand, an ingredient.
-- Kinds: category, brand, seller, country, finish, skin, hair, concern, shade, ingredient; and words by where they stand:
-- name (in the name), head (brand, category, kind, variants), word (ingredients, concerns, description), each only where it occurs first.
create table catalogue_terms (
  id integer generated always as identity primary key,
  kind text not null,
  value text not null,
  constraint catalogue_terms_once unique (kind, value),
  constraint catalogue_terms_have_value check (value <> '')
);
create index catalogue_terms_words_near on catalogue_terms using gin (value gin_trgm_ops) where kind in ('name', 'head', 'word');

create table catalogue_entries (
  -- Small whole numbers make small indexes; never used twice.
  number integer generated always as identity primary key,
  -- Null when the product is gone: the row stays, so that every process hears of it.
  product_id uuid,
  -- The transaction that wrote its words, or all of it; and the last one whose figures have been settled. A process that knows up to
  -- which transaction it has seen everything reads the entries where either is later.
  changed xid8 not null default pg_current_xact_id(),
  figures_changed xid8 not null default '0',
  on_sale boolean not null,
  in_stock boolean not null,
  name_key text collate "C" not null,
  -- Rupees before tax; 0 is no original price.
  price integer not null,
  original_price integer not null,
  -- Tenths of a star.
  rating integer not null,
  review_count integer not null,
  popularity integer not null,
  -- Pieces sold in the last 90 days.
  sold integer not null default 0,
  -- Seconds since 1970.
  listed_at integer not null,
  -- Ids of its terms, rising, four bytes each, most significant first.
  terms bytea not null,
  constraint catalogue_entries_product_once unique (product_id),
  constraint catalogue_entries_terms_whole check (length(terms) % 4 = 0),
  constraint catalogue_entries_of_product foreign key (product_id) references products (id) on delete set null
);
create index catalogue_entries_on_sale on catalogue_entries (name_key, number) where on_sale;
create index catalogue_entries_changed on catalogue_entries (greatest(changed, figures_changed));

-- Products whose figures have changed since they were settled (db/functions/settle-figures.sql), and by which transaction. Product changes
-- only ever insert here: no row is shared, so nobody waits for anybody. No reference to products: looking each of them up would cost more
-- than the mark. Whoever reads entries takes the figures of marked products from the products themselves
-- (docs/decisions/017-a-changed-price.md).
create table figure_changes (
  changed xid8 not null default pg_current_xact_id(),
  product_id uuid not null
);
create index figure_changes_since on figure_changes (changed);

-- What the index has of a product besides its words: rupees before tax (0 is no original price), tenths of a star.
create view product_figures as
  select id as product_id, in_stock, (price_paise / 100)::integer as price, (coalesce(original_price_paise, 0) / 100)::integer as original_price,
         (rating * 10)::integer as rating, review_count, popularity, sold_lately as sold
    from products;

-- Terms that mean the same, in the folded form of search_words(): one row for each meaning.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  terms text[] not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint search_synonyms_at_least_two check (cardinality(terms) >= 2),
  constraint search_synonyms_at_most_twelve check (cardinality(terms) <= 12)
);
create index search_synonyms_by_term on search_synonyms using gin (terms);
create index search_synonyms_by_first on search_synonyms ((terms[1]), id);

-- Which searches are popular, counted without the person (docs/decisions/036-popular-searches.md). A random number for each day, deleted
-- when the day is over: until then it keeps one person from being counted twice.
create table search_salts (
  day date primary key,
  salt bytea not null
);

-- Today's searches; `searcher` can be told apart from another for this search and this day only. When the day is over, the rows become a number.
create table searches_today (
  day date not null,
  words text not null,
  searcher bytea not null,
  primary key (day, words, searcher)
);

-- How many searched for it on a day of the last 30.
create table search_days (
  day date not null,
  words text not null,
  searchers integer not null,
  primary key (day, words)
);

-- What the search box offers while nothing is typed: counted anew every night.
create table popular_searches (
  position integer primary key,
  words text not null
);
