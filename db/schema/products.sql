-- after: schema/vendors.sql, schema/images.sql, functions/is-gtin.sql
-- What vendors sell. Money is bigint paise.

create table categories (
  name text primary key,
  slug text not null,
  position integer not null,
  -- A batch leaves the sale so many days before the label's last day, delivery not counted (db/functions/last-saleable-day.sql).
  sale_margin_days integer not null default 30,
  -- Days after delivery in which unopened things of it may come back; orders keep those of their day.
  return_days integer not null default 30,
  return_days_version integer not null default 1,
  -- Raised with each change of the margin.
  version integer not null default 1,
  constraint categories_slug_once unique (slug),
  constraint categories_sale_margin_within_a_year check (sale_margin_days between 0 and 365),
  constraint categories_return_days_within_a_year check (return_days between 0 and 365)
);

create table products (
  id uuid primary key default uuidv7(),
  slug text not null,
  vendor_id uuid not null references vendors (id),
  status text not null default 'draft',
  name text not null,
  generic_name text not null default '',
  description text not null default '',
  -- A product names its brand; what is known of brands follows (db/schema/brands.sql).
  brand text not null default '',
  category text not null references categories (name) on update cascade,
  -- Both follow the pack that the product opens with (db/functions/follow-packs.sql): its variants own them.
  price_paise bigint not null default 0,
  original_price_paise bigint,
  rating numeric(2, 1) not null default 0,
  review_count integer not null default 0,
  popularity integer not null default 0,
  -- Pieces sold in the last 90 days, counted every night (modules/insights/popularity).
  sold_lately integer not null default 0,
  -- Follows its variants, as the price does.
  in_stock boolean not null default false,
  is_new boolean not null default false,
  new_until timestamptz,
  is_bestseller boolean not null default false,
  hsn text not null default '',
  statutory_gst_rate numeric(4, 2) not null default 18,
  -- Of every variant that names none of its own.
  country_of_origin text not null default 'India',
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
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  status_reason text,
  -- Taken off sale together with its vendor, and back on sale with it.
  suspended_with_vendor boolean not null default false,
  submitted_at timestamptz,
  -- Imported cosmetics are registered (Cosmetics Rules 2020, r.12) and name that instead of a licence.
  import_registration text,
  constraint products_slug_once unique (slug),
  constraint products_slug_is_a_url_name check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint products_name_has_bounds check (length(name) between 1 and 200),
  constraint products_status_known check (status in ('draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived')),
  constraint products_rating_within_five check (rating between 0 and 5),
  constraint products_review_count_not_negative check (review_count >= 0),
  constraint products_vegetarian_mark_known check (vegetarian_mark in ('veg', 'non_veg', 'not_declared')),
  -- What a vendor still works on may be unfinished; what is sent for review, on sale or was on sale keeps this rule too.
  constraint products_hsn_digits
    check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' or status in ('draft', 'rejected', 'archived'))
-- Room on each page for the next version of a row: without it the row moves, and every index is written again.
) with (fillfactor = 80);
-- No index knows figures that change often (price, version, updated_at): once one of its columns has changed, PostgreSQL writes every index
-- of the row (docs/decisions/017-a-changed-price.md).
create index products_on_sale_by_newest on products (id) where status = 'approved';
create index products_category_by_name on products (category, name, id) where status = 'approved';
create index products_bestsellers on products (sold_lately, id) where status = 'approved' and is_bestseller;
create index products_of_vendor on products (vendor_id, id desc);
create index products_search_text on products using gin (search_text gin_trgm_ops);
create index products_waiting on products (submitted_at, id) where status = 'submitted';
create index products_of_vendor_by_status on products (vendor_id, status, id desc);
-- Each order and filter of a vendor's own list.
create index products_of_vendor_by_name on products (vendor_id, name, id);
create index products_of_vendor_out_of_stock on products (vendor_id, id desc) where not in_stock;
create index products_new_until on products (new_until) where is_new;
-- The home page shows what was put forward last.
create index products_new_lately on products (new_until desc nulls last, id desc) where status = 'approved' and is_new;
-- Each order and filter of the operator's list of all products.
create index products_by_status on products (status, id desc);
create index products_all_by_name on products (name, id);
create index products_all_of_category on products (category, id desc);
create index products_all_out_of_stock on products (id desc) where not in_stock;
create index products_of_brand on products (brand, category) include (rating, review_count) where status = 'approved';
create index products_of_seller on products (vendor_id, name, id) include (rating, review_count) where status = 'approved';

-- The operator's list by price has a narrow table of its own, so that no index of products writes a price. It is settled before it is read
-- (db/functions/settle-figures.sql).
create table product_prices (
  product_id uuid primary key references products (id) on delete cascade,
  price_paise bigint not null
);
create index product_prices_in_order on product_prices (price_paise, product_id);

-- What is bought: a pack with its own MRP, prices, contents and batch, as the label has them.
create table variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position integer not null default 0,
  sku text not null,
  kind text not null default 'only',
  name text not null default '',
  hex text,
  shade_family text,
  -- Of a shade: what skin it flatters, in one word and in the vendor's own.
  undertone text,
  suits text,
  -- Null where a draft still lacks it.
  price_paise bigint,
  original_price_paise bigint,
  mrp_paise bigint,
  net_quantity numeric(10, 2),
  net_quantity_unit text not null default 'g',
  -- Printed on the pack, for scanners (GTIN-8, -12, -13 or -14).
  barcode text,
  -- Null where it is the product's.
  country_of_origin text,
  stock integer not null default 0,
  batch_number text,
  -- The label's last day.
  expires_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which kind of date is printed on the pack.
  expiry_kind text not null default 'expiry',
  -- No longer offered, but orders name it.
  retired_at timestamptz,
  -- May still lack or break what a pack on sale must have, and is not for sale: its product is a draft, sent back or archived
  -- (db/functions/variants-note-unfinished.sql), or it came so from an older version.
  unfinished boolean not null default false,
  -- The prices that were reviewed last, when it went on sale or when a change of them was approved; of a variant that came later, those it is
  -- measured by. Null until it is on sale.
  reviewed_price_paise bigint,
  reviewed_original_price_paise bigint,
  constraint variants_sku_once unique (sku),
  constraint variants_kind_known check (kind in ('only', 'shade', 'size')),
  constraint variants_undertone_known check (undertone in ('warm', 'neutral', 'cool')),
  constraint variants_hex_colour check (hex ~ '^#[0-9A-Fa-f]{6}$'),
  constraint variants_amounts_whole_rupees
    check (price_paise % 100 = 0 and original_price_paise % 100 = 0 and mrp_paise % 100 = 0),
  constraint variants_amounts_positive check (price_paise > 0 and original_price_paise > 0 and mrp_paise > 0),
  constraint variants_net_quantity_positive check (net_quantity > 0),
  constraint variants_net_quantity_unit_known check (net_quantity_unit in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'piece', 'set')),
  constraint variants_barcode_is_a_gtin check (is_gtin(barcode)),
  constraint variants_stock_not_negative check (stock >= 0),
  constraint variants_expiry_kind_known check (expiry_kind in ('expiry', 'use_before')),
  -- What the law wants on every pack: Legal Metrology (Packaged Commodities) Rules 2011, r.6(1).
  constraint variants_pack_complete
    check (unfinished or (price_paise is not null and mrp_paise is not null and net_quantity is not null)),
  -- Nobody may ask more than the MRP, tax included: r.18(2).
  constraint variants_price_with_tax_within_mrp check (unfinished or price_paise * 118 <= mrp_paise * 100),
  -- No false discount: the earlier price was higher, and was within the MRP too.
  constraint variants_original_price_higher check (unfinished or original_price_paise > price_paise),
  constraint variants_original_price_with_tax_within_mrp check (unfinished or original_price_paise * 118 <= mrp_paise * 100)
) with (fillfactor = 80);
create index variants_of_product on variants (product_id, position);
create index variants_low_stock on variants (product_id) where stock between 1 and 5 and retired_at is null;
create index variants_sku_beginning on variants (lower(sku) text_pattern_ops);
-- Batches in the order in which their sale ends.
create index variants_by_expiry on variants (expires_on) where expires_on is not null and retired_at is null and stock > 0;

create table product_images (
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  image_id text not null references images (id),
  variant_id uuid references variants (id) on delete cascade,
  alt text not null,
  primary key (product_id, position)
);
create index product_images_of_image on product_images (image_id);

-- How often two products were in one order of the last months: the first few of each product (db/functions/refresh-product-pairs.sql).
create table product_pairs (
  product_id uuid not null references products (id) on delete cascade,
  other_id uuid not null references products (id) on delete cascade,
  orders integer not null,
  primary key (product_id, other_id),
  constraint product_pairs_are_two check (product_id <> other_id),
  constraint product_pairs_orders_positive check (orders > 0)
);
create index product_pairs_of_other on product_pairs (other_id);
