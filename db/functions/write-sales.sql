-- Computes the figures of the days from `first_day` to `last_day` anew, in one statement per table. What counts is what is_sold says.
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
         count(distinct s.order_id) filter (where is_sold(s.status, s.released_at)),
         count(distinct s.order_id) filter (where o.status = 'cancelled'),
         count(distinct s.vendor_id) filter (where is_sold(s.status, s.released_at)),
         coalesce(sum(s.subtotal_paise + s.tax_paise) filter (where is_sold(s.status, s.released_at)), 0)
    from vendor_orders s join orders o on o.id = s.order_id
   where s.created_at >= from_moment and s.created_at < to_moment
   group by 1;

  delete from sales_by_day_and_vendor where day between first_day and last_day;
  insert into sales_by_day_and_vendor (day, vendor_id, orders, cancelled, sales_paise)
  select india_day(s.created_at), s.vendor_id,
         count(*) filter (where is_sold(s.status, s.released_at)),
         count(*) filter (where s.status = 'cancelled'),
         coalesce(sum(s.subtotal_paise + s.tax_paise) filter (where is_sold(s.status, s.released_at)), 0)
    from vendor_orders s
   where s.created_at >= from_moment and s.created_at < to_moment and s.released_at is not null
   group by 1, 2;

  delete from sales_by_day_and_state where day between first_day and last_day;
  insert into sales_by_day_and_state (day, state, orders, sales_paise)
  select india_day(s.created_at), o.state, count(distinct o.id), sum(s.subtotal_paise + s.tax_paise)
    from vendor_orders s join orders o on o.id = s.order_id
   where s.created_at >= from_moment and s.created_at < to_moment and is_sold(s.status, s.released_at)
   group by 1, 2;

  delete from sales_by_day_and_category where day between first_day and last_day;
  insert into sales_by_day_and_category (day, category, sales_paise)
  select india_day(s.created_at), p.category, sum(l.unit_price_paise * l.quantity + l.tax_paise)
    from vendor_orders s join line_items l on l.vendor_order_id = s.id join products p on p.id = l.product_id
   where s.created_at >= from_moment and s.created_at < to_moment and is_sold(s.status, s.released_at)
     and l.cancelled_at is null
   group by 1, 2;

  delete from sales_by_day_and_product where day between first_day and last_day;
  insert into sales_by_day_and_product (vendor_id, day, product_id, quantity, sales_paise)
  select s.vendor_id, india_day(s.created_at), l.product_id, sum(l.quantity), sum(l.unit_price_paise * l.quantity + l.tax_paise)
    from vendor_orders s join line_items l on l.vendor_order_id = s.id
   where s.created_at >= from_moment and s.created_at < to_moment and is_sold(s.status, s.released_at)
     and l.cancelled_at is null
   group by 1, 2, 3;
end $$;
