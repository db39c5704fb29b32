-- The status of an order from its vendor orders (modules/orders/rules.ts, orderStatusOf).
create or replace function order_status_of(target_order uuid) returns text language sql stable
set search_path = pg_catalog, public as $$
  select case
    when count(*) filter (where status <> 'cancelled') = 0 then 'cancelled'
    when bool_and(status = 'delivered') filter (where status <> 'cancelled') then 'delivered'
    when bool_or(status in ('shipped', 'delivered')) then 'shipped'
    when bool_or(status = 'processing') then 'processing'
    else 'pending'
  end
  from vendor_orders where order_id = target_order
$$;
