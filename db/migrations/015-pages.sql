-- Pages of brands and sellers. A brand is what products name it; its counts are kept beside it, so that the list of fifty thousand
-- brands costs as little as a list of five.

-- The name of a brand in its address: letters and digits without marks. What has none in Latin gets a name made from its letters.
create or replace function brand_slug_of(name text) returns text language sql immutable parallel safe
set search_path = pg_catalog, public as $$
  select coalesce(
    nullif(left(trim(both '-' from regexp_replace(search_words(name), '[^a-z0-9]+', '-', 'g')), 80), ''),
    'b-' || left(md5(lower(btrim(name))), 10))
$$;

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

-- Which brands' products have changed since they were counted. Only ever added to while products change: no row is shared, so
-- nobody waits for anybody.
create table brand_changes (
  name text not null
);

create index products_of_brand on products (brand, category) include (rating, review_count) where status = 'approved';
create index products_of_seller on products (vendor_id, name, id) include (rating, review_count) where status = 'approved';

create or replace function products_note_new_brands() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into brand_changes (name) select distinct p.brand from changed p where p.status = 'approved' and btrim(p.brand) <> '';
  return null;
end $$;
create trigger products_note_new_brands after insert on products
  referencing new table as changed for each statement execute function products_note_new_brands();
create trigger products_note_gone_brands after delete on products
  referencing old table as changed for each statement execute function products_note_new_brands();

create or replace function products_note_changed_brand() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into brand_changes (name)
  select distinct name from unnest(array[old.brand, new.brand]) name where btrim(name) <> '';
  return null;
end $$;
create trigger products_note_changed_brand after update of brand, category, status, rating, review_count on products
  for each row when (
    (old.status = 'approved' or new.status = 'approved')
    and (old.brand, old.category, old.status = 'approved', old.rating, old.review_count)
      is distinct from (new.brand, new.category, new.status = 'approved', new.rating, new.review_count)
  ) execute function products_note_changed_brand();

-- Counts the brands of these names anew. Some hundred at a time: for more the planner would join lists whose length it cannot know.
create or replace function count_brands(names text[]) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  slugs text[];
begin
  insert into brands (slug, name, initial)
  select distinct on (n.slug) n.slug, n.name,
         case when n.slug ~ '^b-[0-9a-f]{10}$' or n.slug !~ '^[a-z]' then '#' else upper(left(n.slug, 1)) end
    from (select name, brand_slug_of(name) as slug from unnest(names) name) n
   order by n.slug, n.name
  on conflict do nothing;
  insert into brand_names (name, slug) select name, brand_slug_of(name) from unnest(names) name on conflict do nothing;

  select coalesce(array_agg(distinct n.slug), '{}') into slugs from brand_names n where n.name = any(names);
  delete from brand_categories c where c.slug = any(slugs);
  insert into brand_categories (slug, category, products)
  select n.slug, p.category, count(*)
    from brand_names n join products p on p.brand = n.name and p.status = 'approved'
   where n.slug = any(slugs) group by n.slug, p.category;

  update brands b
     set name = coalesce(s.name, b.name), products = coalesce(s.products, 0), rating_total = coalesce(s.rating_total, 0),
         reviews = coalesce(s.reviews, 0)
    from unnest(slugs) wanted (slug)
    left join (
      select spelt.slug, (array_agg(spelt.name order by spelt.products desc, spelt.name))[1] as name, sum(spelt.products) as products,
             sum(spelt.rating_total) as rating_total, sum(spelt.reviews) as reviews
        from (select n.slug, n.name, count(*) as products, sum(p.rating * p.review_count) as rating_total,
                     sum(p.review_count) as reviews
                from brand_names n join products p on p.brand = n.name and p.status = 'approved'
               where n.slug = any(slugs) group by n.slug, n.name) spelt
       group by spelt.slug
    ) s on s.slug = wanted.slug
   where b.slug = wanted.slug;
end $$;

-- Counts brands that have changed, at most so many; answers with how many there were. One at a time, each waiting for the other, so
-- that nobody writes down an older count. The marks leave before the products are read, and what commits later has left a mark of
-- its own: no change is missed.
create or replace function settle_brands(at_most integer) returns integer language plpgsql
set search_path = pg_catalog, public as $$
declare
  names text[];
begin
  if not exists (select from brand_changes) then return 0; end if;
  perform pg_advisory_xact_lock(7246522);
  select coalesce(array_agg(c.name), '{}') into names from (select distinct name from brand_changes limit at_most) c;
  delete from brand_changes where name = any(names);
  perform count_brands(names);
  return cardinality(names);
end $$;

-- All brands anew, after a great many products were brought in at once without triggers.
create or replace function rebuild_brands() returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  names text[];
begin
  perform pg_advisory_xact_lock(7246522);
  delete from brand_changes;
  select coalesce(array_agg(name), '{}') into names
    from (select distinct p.brand as name from products p where p.status = 'approved' and btrim(p.brand) <> ''
          union select name from brand_names) known;
  for begins in 1 .. cardinality(names) by 500 loop
    perform count_brands(names[begins : begins + 499]);
  end loop;
end $$;

-- Products that were there before this file.
select rebuild_brands();

-- A seller's page shows the GSTIN too; and a form that was saved without a change announces nothing (013-wishlist.sql, before).
drop trigger if exists vendors_announce_details on vendors;
create trigger vendors_announce_details after update of street, pincode, gstin, grievance_officer, grievance_email, grievance_phone
  on vendors for each row when (
    new.status in ('approved', 'suspended')
    and (old.street, old.pincode, old.gstin, old.grievance_officer, old.grievance_email, old.grievance_phone)
      is distinct from (new.street, new.pincode, new.gstin, new.grievance_officer, new.grievance_email, new.grievance_phone)
  ) execute function announce_everything();
