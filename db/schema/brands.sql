-- after: schema/products.sql
-- Pages of brands. A brand is whatever products name; its counts are stored beside it, so that a list of fifty thousand brands costs
-- as little as a list of five.

create table brands (
  slug text primary key,
  -- As most of its products spell it.
  name text not null,
  -- Under which letter it stands: A to Z, or # for everything else.
  initial text not null,
  products integer not null default 0,
  -- Stars times reviews of its products, so that a product with many reviews counts for more.
  rating_total numeric not null default 0,
  reviews integer not null default 0,
  constraint brands_slug_is_a_url_name check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint brands_initial_known check (initial ~ '^[A-Z#]$')
);
create index brands_by_letter on brands (initial, slug) where products > 0;
create index brands_by_size on brands (products desc, slug) where products > 0;

-- 'Vanya Botanics' and 'VANYA botanics' are one brand.
create table brand_names (
  name text primary key,
  slug text not null references brands (slug)
);
create index brand_names_of_brand on brand_names (slug);

create table brand_categories (
  slug text not null references brands (slug),
  category text not null references categories (name) on update cascade on delete cascade,
  products integer not null,
  primary key (slug, category)
);
create index brand_categories_of_category on brand_categories (category, products desc, slug);

-- Brands whose products have changed since they were counted (db/functions/settle-brands.sql). Product changes only ever insert here: no
-- row is shared, so nobody waits for anybody.
create table brand_changes (
  name text not null
);
