-- What people mean to buy one day, whom we tell that something is back, and what is bought together.

create table wishlist_items (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);
create index wishlist_items_newest on wishlist_items (user_id, added_at desc, product_id);
create index wishlist_items_of_product on wishlist_items (product_id);

-- One letter when a variant is in stock again. `consent_text` is what the person read when they asked for it.
create table stock_alerts (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants (id) on delete cascade,
  email text not null,
  consent_text text not null,
  cancel_token text not null,
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  constraint stock_alerts_email_lower_case check (email = lower(email)),
  constraint stock_alerts_email_has_bounds check (length(email) between 3 and 254),
  constraint stock_alerts_token_once unique (cancel_token)
);
create unique index stock_alerts_waiting_once on stock_alerts (variant_id, email) where told_at is null;
create index stock_alerts_of_email on stock_alerts (email) where told_at is null;
create index stock_alerts_told on stock_alerts (told_at) where told_at is not null;

-- Stock came back to a variant that somebody waits for: a job writes the letters, once for however often it happens meanwhile.
create or replace function variants_tell_waiting() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if exists (select 1 from stock_alerts a where a.variant_id = new.id and a.told_at is null) then
    perform enqueue_job('wishlist:back_in_stock', jsonb_build_object('variantId', new.id), 'wishlist:back_in_stock:' || new.id);
  end if;
  return null;
end $$;
create trigger variants_tell_waiting after update of stock on variants
  for each row when (old.stock = 0 and new.stock > 0 and new.retired_at is null) execute function variants_tell_waiting();

-- How often two products were in one order of the last months: the first few of each product.
create table product_pairs (
  product_id uuid not null references products (id) on delete cascade,
  other_id uuid not null references products (id) on delete cascade,
  orders integer not null,
  primary key (product_id, other_id),
  constraint product_pairs_are_two check (product_id <> other_id),
  constraint product_pairs_orders_positive check (orders > 0)
);
create index product_pairs_of_other on product_pairs (other_id);

-- Counts the pairs of the last `days` anew, in sets: what was cancelled does not count, and a pair of one order alone is chance.
-- Only pages whose neighbours changed are announced; where those are very many, everything is, in one notice.
create or replace function refresh_product_pairs(days integer, per_product integer) returns integer language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed uuid[];
begin
  create temporary table counted_pairs on commit drop as
    with bought as (
      select distinct l.order_id, l.product_id
        from orders o join line_items l on l.order_id = o.id
       where o.created_at >= now() - make_interval(days => days) and o.status <> 'cancelled' and l.cancelled_at is null
    ), counted as (
      select a.product_id, b.product_id as other_id, count(*)::integer as orders
        from bought a join bought b on b.order_id = a.order_id and b.product_id <> a.product_id
       group by 1, 2 having count(*) > 1
    ), ranked as (
      select c.*, row_number() over (partition by c.product_id order by c.orders desc, c.other_id) as rank from counted c
    )
    select product_id, other_id, orders from ranked where rank <= per_product;
  create temporary table changed_pairs on commit drop as
    select coalesce(p.product_id, c.product_id) as product_id
      from product_pairs p full join counted_pairs c on c.product_id = p.product_id and c.other_id = p.other_id
     where p.orders is distinct from c.orders;
  delete from product_pairs p
   where not exists (select 1 from counted_pairs c where c.product_id = p.product_id and c.other_id = p.other_id);
  insert into product_pairs as p (product_id, other_id, orders) select product_id, other_id, orders from counted_pairs
  on conflict (product_id, other_id) do update set orders = excluded.orders where p.orders <> excluded.orders;
  changed := array(select distinct product_id from changed_pairs limit 1001);
  if cardinality(changed) > 1000 then
    perform pg_notify('catalog_changed', '["everything"]');
  else
    perform pg_notify('catalog_changed', json_build_array('product:' || p.slug)::text) from products p where p.id = any (changed);
  end if;
  return cardinality(changed);
end $$;

-- Similar products begin with the neighbours by price and by popularity in the category.
create index products_category_by_price on products (category, price_paise, id) where status = 'approved';
create index products_category_by_popularity on products (category, popularity, id) where status = 'approved';

-- The rest of what a product's page says of its seller.
create trigger vendors_announce_details after update of street, pincode, gstin, grievance_officer, grievance_email, grievance_phone
  on vendors for each statement execute function announce_everything();
