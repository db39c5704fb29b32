-- The marketplace's ground: who people are, what vendors sell, where photographs live.
-- Money is bigint paise. Keys are uuidv7, so they are time-ordered and need no hot sequence.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PostgreSQL 18 brings uuidv7(); older servers get the same meaning (RFC 9562, section 5.7).
do $$
begin
  if not exists (select 1 from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
    execute $f$
      create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $body$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $body$
    $f$;
  end if;
end $$;

-- ---------------------------------------------------------------- people

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_email_has_bounds check (length(email) between 3 and 254)
);
create unique index users_email_taken_once on users (email) where deleted_at is null;

create table profiles (
  user_id uuid primary key references users (id) on delete cascade,
  name text not null,
  phone text,
  role text not null default 'customer',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_role_known check (role in ('customer', 'vendor', 'admin')),
  constraint profiles_name_has_bounds check (length(name) between 1 and 100),
  constraint profiles_phone_e164 check (phone ~ '^\+91[6-9][0-9]{9}$')
);

create table credentials (
  user_id uuid primary key references users (id) on delete cascade,
  password_hash text not null,
  weak_password boolean not null default false,
  changed_at timestamptz not null default now()
);

-- Only the SHA-256 of a session token is kept: who reads this table can sign in as nobody.
create table sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  remembered boolean not null,
  -- How long it may lie unused; fixed at sign-in by role and choice.
  idle_seconds integer not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  device text not null default '',
  client_network text not null default '',
  constraint sessions_token_hash_once unique (token_hash),
  constraint sessions_idle_within_life check (idle_until <= ends_at)
);
create index sessions_of_user on sessions (user_id, id desc);
create index sessions_by_end on sessions (ends_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text not null,
  street text not null,
  city text not null,
  state text not null,
  pincode text not null,
  country text not null default 'India',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint addresses_pincode_six_digits check (pincode ~ '^[1-9][0-9]{5}$'),
  constraint addresses_in_india check (country = 'India')
);
create index addresses_of_user on addresses (user_id, id desc);
create unique index addresses_one_default_each on addresses (user_id) where is_default;

-- ---------------------------------------------------------------- vendors

create table vendors (
  id uuid primary key default uuidv7(),
  slug text not null,
  name text not null,
  legal_name text not null default '',
  status text not null default 'draft',
  status_reason text,
  email text not null default '',
  phone text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  pincode text,
  gstin text,
  pan text,
  grievance_officer text not null default '',
  grievance_email text not null default '',
  grievance_phone text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vendors_slug_once unique (slug),
  constraint vendors_status_known check (status in ('draft', 'submitted', 'approved', 'rejected', 'suspended')),
  constraint vendors_name_has_bounds check (length(name) between 1 and 100)
);

create table vendor_members (
  vendor_id uuid not null references vendors (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (vendor_id, user_id)
);
create unique index vendor_members_one_vendor_each on vendor_members (user_id);

-- ---------------------------------------------------------------- photographs

-- An image is named by the hash of its master, so its URL never changes meaning and may be kept for ever.
create table images (
  id text primary key,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  constraint images_id_hex check (id ~ '^[0-9a-f]{20}$')
);

create table image_files (
  image_id text not null references images (id) on delete cascade,
  width integer not null,
  format text not null,
  bytes bytea not null,
  primary key (image_id, width, format),
  constraint image_files_format_known check (format in ('avif', 'webp', 'jpeg'))
);
-- Photographs are compressed already; trying again costs time at every write.
alter table image_files alter column bytes set storage external;

-- ---------------------------------------------------------------- catalogue

create table categories (
  name text primary key,
  slug text not null,
  position integer not null,
  constraint categories_slug_once unique (slug)
);

create table products (
  id uuid primary key default uuidv7(),
  slug text not null,
  vendor_id uuid not null references vendors (id),
  status text not null default 'draft',
  name text not null,
  generic_name text not null default '',
  description text not null,
  brand text not null,
  category text not null references categories (name) on update cascade,
  price_paise bigint not null,
  original_price_paise bigint,
  mrp_paise bigint not null,
  rating numeric(2, 1) not null default 0,
  review_count integer not null default 0,
  popularity integer not null default 0,
  in_stock boolean not null default false,
  is_new boolean not null default false,
  new_until timestamptz,
  is_bestseller boolean not null default false,
  hsn text not null,
  statutory_gst_rate numeric(4, 2) not null default 18,
  country_of_origin text not null default 'India',
  net_quantity numeric(10, 2) not null,
  net_quantity_unit text not null,
  dimensions text,
  ingredients text[] not null default '{}',
  how_to_use text not null default '',
  warnings text not null default '',
  manufacturer text not null default '',
  manufacturer_address text not null default '',
  importer text,
  licence_number text,
  vegetarian_mark text not null default 'not_declared',
  period_after_opening_months integer,
  skin_types text[] not null default '{}',
  hair_types text[] not null default '{}',
  concerns text[] not null default '{}',
  finish text,
  search tsvector not null default ''::tsvector,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_slug_once unique (slug),
  constraint products_slug_is_a_url_name check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint products_status_known check (status in ('draft', 'submitted', 'approved', 'rejected', 'archived')),
  constraint products_price_positive check (price_paise > 0),
  constraint products_price_whole_rupees check (price_paise % 100 = 0 and original_price_paise % 100 = 0 and mrp_paise % 100 = 0),
  constraint products_original_price_not_lower check (original_price_paise >= price_paise),
  -- Legal Metrology (Packaged Commodities) Rules 2011, r.18(2): nobody pays more than the MRP, tax included.
  constraint products_price_with_tax_within_mrp check (price_paise * 118 <= mrp_paise * 100),
  constraint products_original_price_with_tax_within_mrp check (original_price_paise * 118 <= mrp_paise * 100),
  constraint products_rating_within_five check (rating between 0 and 5),
  constraint products_review_count_not_negative check (review_count >= 0),
  constraint products_hsn_digits check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  constraint products_net_quantity_positive check (net_quantity > 0),
  constraint products_net_quantity_unit_known check (net_quantity_unit in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'piece', 'set')),
  constraint products_vegetarian_mark_known check (vegetarian_mark in ('veg', 'non_veg', 'not_declared'))
);
create index products_on_sale_by_name on products (name, id) where status = 'approved';
create index products_on_sale_by_price on products (price_paise, id) where status = 'approved';
create index products_on_sale_by_rating on products (rating, review_count, id) where status = 'approved';
create index products_on_sale_by_popularity on products (popularity, id) where status = 'approved';
create index products_on_sale_by_newest on products (id) where status = 'approved';
create index products_category_by_name on products (category, name, id) where status = 'approved';
create index products_bestsellers on products (popularity, id) where status = 'approved' and is_bestseller;
create index products_new on products (id) where status = 'approved' and is_new;
create index products_of_vendor on products (vendor_id, id desc);
create index products_search on products using gin (search);
create index products_search_text on products using gin (search_text gin_trgm_ops);

create table variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position integer not null default 0,
  sku text not null,
  kind text not null default 'only',
  name text not null default '',
  hex text,
  shade_family text,
  price_paise bigint,
  stock integer not null default 0,
  batch_number text,
  expires_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint variants_sku_once unique (sku),
  constraint variants_kind_known check (kind in ('only', 'shade', 'size')),
  constraint variants_choice_has_name check (kind = 'only' or name <> ''),
  constraint variants_hex_colour check (hex ~ '^#[0-9A-Fa-f]{6}$'),
  constraint variants_price_positive check (price_paise > 0 and price_paise % 100 = 0),
  constraint variants_stock_not_negative check (stock >= 0)
) with (fillfactor = 80);
create index variants_of_product on variants (product_id, position);

create table product_images (
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  image_id text not null references images (id),
  variant_id uuid references variants (id) on delete cascade,
  alt text not null,
  primary key (product_id, position)
);
create index product_images_of_image on product_images (image_id);

-- ---------------------------------------------------------------- settings

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- search

create or replace function search_words(input text) returns text language sql immutable parallel safe
set search_path = pg_catalog, public as $$
  select lower(unaccent('unaccent', input))
$$;

create or replace function products_fill_search() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  new.search_text := search_words(new.name || ' ' || new.brand || ' ' || new.category);
  new.search :=
    setweight(to_tsvector('simple', search_words(new.name)), 'A')
    || setweight(to_tsvector('simple', search_words(new.brand || ' ' || new.category || ' ' || new.generic_name)), 'B')
    || setweight(to_tsvector('simple', search_words(array_to_string(new.ingredients || new.concerns, ' '))), 'C')
    || setweight(to_tsvector('simple', search_words(new.description)), 'D');
  return new;
end $$;
create trigger products_fill_search before insert or update of name, brand, category, generic_name, ingredients, concerns, description
  on products for each row execute function products_fill_search();

-- ---------------------------------------------------------------- stock and the documents that show it

-- products.in_stock follows its variants; it is written only when it flips.
create or replace function variants_follow_stock() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed_product uuid := coalesce(new.product_id, old.product_id);
begin
  update products p
     set in_stock = s.any_stock
    from (select exists (select 1 from variants v where v.product_id = changed_product and v.stock > 0) as any_stock) s
   where p.id = changed_product and p.in_stock <> s.any_stock;
  return null;
end $$;
create trigger variants_follow_stock_insert after insert on variants
  for each row when (new.stock > 0) execute function variants_follow_stock();
create trigger variants_follow_stock_update after update of stock on variants
  for each row when ((old.stock = 0) <> (new.stock = 0)) execute function variants_follow_stock();
create trigger variants_follow_stock_delete after delete on variants
  for each row execute function variants_follow_stock();

-- Documents are dropped by tag. The notice leaves with the commit, and never when it rolls back.
create or replace function announce_product(product_slug text) returns void language sql as $$
  select pg_notify('catalog_changed', json_build_array('product:' || product_slug, 'catalog')::text)
$$;

create or replace function products_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform announce_product(coalesce(new.slug, old.slug));
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    perform announce_product(old.slug);
  end if;
  return null;
end $$;
create trigger products_announce_row after insert or delete on products
  for each row execute function products_announce();
-- Everything a document shows; updated_at, popularity and search columns are not among it.
create trigger products_announce_change after update of slug, vendor_id, status, name, generic_name, description, brand, category,
  price_paise, original_price_paise, mrp_paise, rating, review_count, in_stock, is_new, is_bestseller, hsn, country_of_origin,
  net_quantity, net_quantity_unit, dimensions, ingredients, how_to_use, warnings, manufacturer, manufacturer_address, importer,
  licence_number, vegetarian_mark, period_after_opening_months, skin_types, hair_types, concerns, finish
  on products for each row when (old.* is distinct from new.*) execute function products_announce();

create or replace function variants_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform announce_product(p.slug) from products p where p.id = coalesce(new.product_id, old.product_id);
  return null;
end $$;
create trigger variants_announce_row after insert or delete on variants
  for each row execute function variants_announce();
create trigger variants_announce_change after update on variants
  for each row when (
    (old.stock = 0) <> (new.stock = 0)
    or (old.position, old.kind, old.name, old.hex, old.shade_family, old.price_paise, old.expires_on)
      is distinct from (new.position, new.kind, new.name, new.hex, new.shade_family, new.price_paise, new.expires_on)
  ) execute function variants_announce();

create or replace function product_images_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform announce_product(p.slug) from products p where p.id = coalesce(new.product_id, old.product_id);
  return null;
end $$;
create trigger product_images_announce after insert or update or delete on product_images
  for each row execute function product_images_announce();

create or replace function announce_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '["everything"]');
  return null;
end $$;
create trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_everything();
create trigger vendors_announce after update of name, slug, legal_name, status, phone, email, city, state on vendors
  for each statement execute function announce_everything();
create trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_everything();
