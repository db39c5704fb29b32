-- after: schema/orders.sql, schema/products.sql, schema/images.sql, schema/vendors.sql
-- What buyers say of products: reviews with photographs, votes, the vendor's answer, reports, and the counts by stars that ratings follow.

create table reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  vendor_id uuid not null references vendors (id),
  -- The delivered line that lets its buyer write; what makes a verified buyer.
  line_item_id uuid not null references line_items (id),
  author_id uuid not null references users (id),
  -- Null after the account was deleted.
  author_name text,
  stars smallint not null,
  title text not null default '',
  body text not null,
  variant_name text not null default '',
  -- Given by choice, to help others; goes with the account.
  skin_type text,
  skin_tone text,
  age_range text,
  photo_count smallint not null default 0,
  -- 'unconfirmed' waits until its author has confirmed the email address.
  status text not null,
  -- What the automatic checks found, for the person who decides.
  flags text[] not null default '{}',
  reason text,
  helpful_count integer not null default 0,
  report_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  decided_at timestamptz,
  constraint reviews_one_per_buyer unique (product_id, author_id),
  constraint reviews_stars_one_to_five check (stars between 1 and 5),
  constraint reviews_status_known check (status in ('published', 'pending', 'rejected', 'unconfirmed')),
  constraint reviews_reason_when_rejected check ((status = 'rejected') = (reason is not null)),
  constraint reviews_title_has_bounds check (length(title) <= 100),
  constraint reviews_body_has_bounds check (length(body) between 1 and 3000),
  constraint reviews_counts_not_negative check (helpful_count >= 0 and report_count >= 0 and photo_count between 0 and 5)
);
create index reviews_helpful on reviews (product_id, helpful_count, id) where status = 'published';
create index reviews_newest on reviews (product_id, id) where status = 'published';
create index reviews_by_stars on reviews (product_id, stars, id) where status = 'published';
create index reviews_helpful_by_stars on reviews (product_id, stars, helpful_count, id) where status = 'published';
create index reviews_with_photos on reviews (product_id, helpful_count, id) where status = 'published' and photo_count > 0;
create index reviews_of_vendor on reviews (vendor_id, id) where status = 'published';
-- Low ratings that wait for an answer are counted on every page of their vendor.
create index reviews_low_of_vendor on reviews (vendor_id, id) where status = 'published' and stars <= 2;
create index reviews_of_author on reviews (author_id, id);
create index reviews_of_line on reviews (line_item_id);
create index reviews_by_status on reviews (status, id);
create index reviews_waiting on reviews (id) where status = 'pending' or report_count > 0;
create index reviews_by_words on reviews using gin (lower(title || ' ' || body) gin_trgm_ops);

create table review_photos (
  review_id uuid not null references reviews (id) on delete cascade,
  position smallint not null,
  image_id text not null references images (id),
  primary key (review_id, position)
);
create index review_photos_of_image on review_photos (image_id);

create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_votes_of_user on review_votes (user_id, review_id);

create table review_replies (
  review_id uuid primary key references reviews (id) on delete cascade,
  vendor_id uuid not null references vendors (id),
  author_id uuid references users (id) on delete set null,
  body text not null,
  -- Taken down by the operator; the vendor sees it and may write another.
  removed_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- What the checks found in it; until the operator has looked, only its vendor and the operator read it.
  held_flags text[] not null default '{}',
  constraint review_replies_body_has_bounds check (length(body) between 1 and 1500)
);

create index review_replies_held on review_replies (review_id) where held_flags <> '{}';

create table review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews (id) on delete cascade,
  about text not null,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint review_reports_once unique (review_id, about, reporter_id),
  constraint review_reports_about_known check (about in ('review', 'reply'))
);
create index review_reports_of_reporter on review_reports (reporter_id);

-- How many gave how many stars. What the demo's catalogue came with is counted apart: nobody wrote it.
create table review_stars (
  product_id uuid primary key references products (id) on delete cascade,
  written integer[] not null default '{0,0,0,0,0}',
  demo integer[] not null default '{0,0,0,0,0}',
  constraint review_stars_of_five check (cardinality(written) = 5 and cardinality(demo) = 5)
);

-- Changes that are not counted yet. A hundred people may review one product at once: each leaves its change here and only one of them
-- locks the row of counts, for all changes it finds (db/functions/fold-reviews.sql). Nobody waits; what is left is counted by the next,
-- or within a minute.
create table review_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  stars smallint,
  delta smallint not null default 0
);
create index review_changes_of_product on review_changes (product_id);
