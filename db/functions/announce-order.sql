-- Open screens hear of an order's change: the customer's, the vendors' and the operator's.
create or replace function announce_order(target_order uuid, what text) returns void language sql
set search_path = pg_catalog, public as $$
  select pg_notify('orders_changed', json_build_object(
    'what', what, 'orderId', o.public_id, 'userId', o.user_id, 'status', o.status,
    'vendorIds', (select coalesce(json_agg(s.vendor_id), '[]') from vendor_orders s where s.order_id = o.id and s.released_at is not null)
  )::text) from orders o where o.id = target_order
$$;
