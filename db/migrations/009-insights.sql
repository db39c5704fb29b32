-- What the dashboards count, rolled up by day so that a million orders cost nothing to look at; and the versions by which two
-- admins who change the same setting find out about each other.

-- ---------------------------------------------------------------- settings and ways to pay

alter table settings add column version integer not null default 1;

alter table payment_methods
  add column version integer not null default 1,
  -- The shop's own ways to pay stay; what an admin added can be removed. Its row remains, because orders name it.
  add column is_built_in boolean not null default false,
  add column removed_at timestamptz,
  add constraint payment_methods_details_have_bounds check (length(details) <= 1000),
  add constraint payment_methods_removed_are_off check (removed_at is null or not enabled);
update payment_methods set is_built_in = true;

-- ---------------------------------------------------------------- sales by day

-- A day is India's, wherever the server stands.
create or replace function india_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select (moment at time zone 'Asia/Kolkata')::date
$$;
create or replace function india_midnight(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone 'Asia/Kolkata'
$$;

-- Every figure belongs to the day on which its order was placed (modules/insights/rules.ts has the definitions).
create table sales_by_day (
  day date primary key,
  orders integer not null,
  cancelled integer not null,
  vendors integer not null,
  sales_paise bigint not null
);
create table sales_by_day_and_vendor (
  day date not null,
  vendor_id uuid not null,
  orders integer not null,
  cancelled integer not null,
  sales_paise bigint not null,
  primary key (day, vendor_id) include (orders, sales_paise)
);
create index sales_of_vendor_by_day on sales_by_day_and_vendor (vendor_id, day) include (orders, cancelled, sales_paise);
create table sales_by_day_and_category (
  day date not null,
  category text not null,
  sales_paise bigint not null,
  primary key (day, category)
);
create table sales_by_day_and_state (
  day date not null,
  state text not null,
  orders integer not null,
  sales_paise bigint not null,
  primary key (day, state)
);
create table sales_by_day_and_product (
  vendor_id uuid not null,
  day date not null,
  product_id uuid not null,
  quantity integer not null,
  sales_paise bigint not null,
  primary key (vendor_id, day, product_id) include (quantity, sales_paise)
);
create index sales_by_day_and_product_of_day on sales_by_day_and_product (day);

-- Which days have changed since they were rolled up. Only ever added to while orders are placed or cancelled: no row is shared, so
-- nobody waits for anybody.
create table sales_changes (
  day date not null
);

create or replace function vendor_orders_note_new_sales() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into sales_changes (day) select distinct india_day(created_at) from placed;
  return null;
end $$;
create trigger vendor_orders_note_new_sales after insert on vendor_orders
  referencing new table as placed for each statement execute function vendor_orders_note_new_sales();

create or replace function vendor_orders_note_changed_sales() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into sales_changes (day) values (india_day(new.created_at));
  return null;
end $$;
-- Steps from pending to delivered change no figure.
create trigger vendor_orders_note_changed_sales after update of status, subtotal_paise, tax_paise, released_at on vendor_orders
  for each row when (
    (old.status = 'cancelled') <> (new.status = 'cancelled')
    or (old.subtotal_paise, old.tax_paise) <> (new.subtotal_paise, new.tax_paise)
    or (old.released_at is null) <> (new.released_at is null)
  ) execute function vendor_orders_note_changed_sales();

create index vendor_orders_by_moment on vendor_orders (created_at);

-- Computes the figures of the days from `first_day` to `last_day` anew, in one statement per table.
create or replace function write_sales(first_day date, last_day date) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  from_moment timestamptz := india_midnight(first_day);
  -- The last of all days has no next.
  to_moment timestamptz := case when last_day = 'infinity' then 'infinity' else india_midnight(last_day + 1) end;
begin
  delete from sales_by_day where day between first_day and last_day;
  insert into sales_by_day (day, orders, cancelled, vendors, sales_paise)
  select india_day(s.created_at),
         count(distinct s.order_id) filter (where s.status <> 'cancelled' and s.released_at is not null),
         count(distinct s.order_id) filter (where o.status = 'cancelled'),
         count(distinct s.vendor_id) filter (where s.status <> 'cancelled' and s.released_at is not null),
         coalesce(sum(s.subtotal_paise + s.tax_paise) filter (where s.status <> 'cancelled' and s.released_at is not null), 0)
    from vendor_orders s join orders o on o.id = s.order_id
   where s.created_at >= from_moment and s.created_at < to_moment
   group by 1;

  delete from sales_by_day_and_vendor where day between first_day and last_day;
  insert into sales_by_day_and_vendor (day, vendor_id, orders, cancelled, sales_paise)
  select india_day(s.created_at), s.vendor_id,
         count(*) filter (where s.status <> 'cancelled'),
         count(*) filter (where s.status = 'cancelled'),
         coalesce(sum(s.subtotal_paise + s.tax_paise) filter (where s.status <> 'cancelled'), 0)
    from vendor_orders s
   where s.created_at >= from_moment and s.created_at < to_moment and s.released_at is not null
   group by 1, 2;

  delete from sales_by_day_and_state where day between first_day and last_day;
  insert into sales_by_day_and_state (day, state, orders, sales_paise)
  select india_day(s.created_at), o.state, count(distinct o.id), sum(s.subtotal_paise + s.tax_paise)
    from vendor_orders s join orders o on o.id = s.order_id
   where s.created_at >= from_moment and s.created_at < to_moment and s.released_at is not null and s.status <> 'cancelled'
   group by 1, 2;

  delete from sales_by_day_and_category where day between first_day and last_day;
  insert into sales_by_day_and_category (day, category, sales_paise)
  select india_day(s.created_at), p.category, sum(l.unit_price_paise * l.quantity + l.tax_paise)
    from vendor_orders s join line_items l on l.vendor_order_id = s.id join products p on p.id = l.product_id
   where s.created_at >= from_moment and s.created_at < to_moment and s.released_at is not null and s.status <> 'cancelled'
     and l.cancelled_at is null
   group by 1, 2;

  delete from sales_by_day_and_product where day between first_day and last_day;
  insert into sales_by_day_and_product (vendor_id, day, product_id, quantity, sales_paise)
  select s.vendor_id, india_day(s.created_at), l.product_id, sum(l.quantity), sum(l.unit_price_paise * l.quantity + l.tax_paise)
    from vendor_orders s join line_items l on l.vendor_order_id = s.id
   where s.created_at >= from_moment and s.created_at < to_moment and s.released_at is not null and s.status <> 'cancelled'
     and l.cancelled_at is null
   group by 1, 2, 3;
end $$;

-- Rolls up days that have changed, the newest first, at most so many; answers with how many there were. One at a time: who comes
-- meanwhile goes on with what stands. The marks leave before the days are read, each statement reads what is committed by then,
-- and what commits later has left a mark of its own: no change is missed.
create or replace function roll_up_sales(at_most integer) returns integer language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed date[];
  one date;
begin
  if not pg_try_advisory_xact_lock(7246521) then return 0; end if;
  with newest as (
    select c.day from sales_changes c group by c.day order by c.day desc limit at_most
  ), taken as (
    delete from sales_changes c using newest n where c.day = n.day returning c.day
  )
  select coalesce(array_agg(distinct taken.day), '{}') into changed from taken;
  foreach one in array changed loop
    perform write_sales(one, one);
  end loop;
  return cardinality(changed);
end $$;

-- All days anew, after a great many orders were brought in at once. For the owner of the tables.
create or replace function rebuild_sales() returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(7246521);
  truncate sales_changes, sales_by_day, sales_by_day_and_vendor, sales_by_day_and_category, sales_by_day_and_state,
           sales_by_day_and_product;
  perform write_sales('-infinity', 'infinity');
end $$;

-- Orders that were there before this file.
select rebuild_sales();

-- ---------------------------------------------------------------- what else the dashboards count

create index profiles_customers_by_moment on profiles (created_at) where role = 'customer';
create index payments_for_an_admin on payments (created_at) where status = 'manual';
create index products_new_until on products (new_until) where is_new;

-- The home page shows what was put forward last.
create index products_new_lately on products (new_until desc nulls last, id desc) where status = 'approved' and is_new;
