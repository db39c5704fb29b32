-- Sets the order's status to what its vendor orders make it, writes the step down, and notes the cash of those that arrived. Answers with
-- the status. The caller has locked the order's row.
create or replace function follow_vendor_orders(target_order uuid, by_whom text, by_actor uuid, why text) returns text
language plpgsql set search_path = pg_catalog, public as $$
declare
  previous text;
  next_status text := order_status_of(target_order);
begin
  select o.status into previous from orders o where o.id = target_order;
  if previous <> next_status then
    update orders set status = next_status, updated_at = now(), version = version + 1 where id = target_order;
    insert into order_status_changes (order_id, from_status, to_status, changed_by, actor_id, reason)
    values (target_order, previous, next_status, by_whom, by_actor, why);
  else
    update orders set updated_at = now(), version = version + 1 where id = target_order;
  end if;
  perform collect_cash(target_order, by_whom, by_actor);
  return next_status;
end $$;
