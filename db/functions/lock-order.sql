-- Locks an order, then its vendor orders by id. Everybody takes locks in this order: what place_order takes first (its key, the same request of another tab,
-- the customer's limit), the variants of the lines by id, the order, its vendor orders by id, its payment, its refunds. One may be skipped, but nobody goes back to an earlier one. So no deadlock is possible.
create or replace function lock_order(target_order uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform 1 from orders o where o.id = target_order for update;
  perform 1 from vendor_orders s where s.order_id = target_order order by s.id for update;
end $$;
