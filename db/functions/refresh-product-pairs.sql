-- Counts again which products were ordered together in the last `days` days, and stores at most `per_product` for each; returns how many
-- products changed, at most 1,001. Cancelled lines do not count, nor does a pair that occurs in one order only. Announces just the pages that changed;
-- above 1,000 of them, one notice announces everything.
-- Runs with its owner's rights, because the web role may not create temporary tables.
create or replace function refresh_product_pairs(days integer, per_product integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  changed uuid[];
begin
  create temporary table counted_pairs on commit drop as
    with bought as (
      select distinct l.order_id, l.product_id
        from vendor_orders s join line_items l on l.vendor_order_id = s.id
       where s.created_at >= now() - make_interval(days => days) and is_sold(s.status, s.released_at) and l.cancelled_at is null
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
