-- Writes down that money of an order goes back to its customer, once for each kind and source, and answers with the refund's id. A job sends it.
-- Raises SHR14 for more than was paid less what went back or is owed already, and where nothing was paid. The caller has locked the order (db/functions/lock-order.sql).
create or replace function owe_refund(target_order uuid, target_line uuid, amount bigint, of_kind text, source uuid, why text, by_actor uuid)
returns uuid language plpgsql set search_path = pg_catalog, public as $$
declare
  made uuid;
  paid bigint;
begin
  select r.id into made from refunds r where r.kind = of_kind and r.source = owe_refund.source;
  if found then return made; end if;
  -- Cash is there parcel by parcel.
  select case when is_paid(p.status) then p.amount_paise
              else (select coalesce(sum(c.amount_paise), 0) from cash_collections c where c.order_id = p.order_id) end
    into paid from payments p where p.order_id = target_order for update;
  if amount > paid - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.order_id = target_order and r.kind <> 'again') then
    raise exception 'More than was paid for order % would go back.', target_order using errcode = 'SHR14';
  end if;
  insert into refunds (order_id, line_item_id, kind, source, reason, owed_by, amount_paise)
  values (target_order, target_line, of_kind, source, why, by_actor, amount)
  returning id into made;
  return made;
end $$;
