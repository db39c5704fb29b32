-- Locks an order and its vendor orders, in the order that everybody keeps: the variants of its lines by id, the order, its vendor orders by
-- id, its payment, its refunds. Who skips one goes on with the next; nobody goes back. So two may wait for each other's order, but never for
-- each other.
create or replace function lock_order(target_order uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform 1 from orders o where o.id = target_order for update;
  perform 1 from vendor_orders s where s.order_id = target_order order by s.id for update;
end $$;
