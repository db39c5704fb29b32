-- Writes down that money of an order goes back to its customer, once for each kind and source, and answers with the refund's id. A job sends it.
-- For a cancelled line and for pieces that came back, no more than is left: goodwill may have gone back before; null where nothing is left. What banks
-- took of it is kept, and owed once they think better of it (db/functions/put-back-refunds.sql). Raises SHR14 for more than is left otherwise
-- (db/functions/left-to-refund.sql), also for pieces of an order whose cash is not counted yet. The caller has locked the order
-- (db/functions/lock-order.sql).
create or replace function owe_refund(target_order uuid, target_line uuid, amount bigint, of_kind text, source uuid, why text, by_actor uuid)
returns uuid language plpgsql set search_path = pg_catalog, public as $$
declare
  made uuid;
  left_over bigint;
  short bigint;
  paid text;
  owed refunds;
begin
  select r.id into made from refunds r where r.kind = of_kind and r.source = owe_refund.source;
  if found then return made; end if;
  select p.status into paid from payments p where p.order_id = target_order for update;
  left_over := left_to_refund(target_order, of_kind = 'goodwill', of_kind = 'goodwill');
  if of_kind in ('cancellation', 'return') and (paid <> 'on_delivery' or left_over > 0) then
    short := least(amount - greatest(left_over, 0), charged_back(target_order, null, false));
    if short > 0 then
      owed.order_id := target_order;
      owed.line_item_id := target_line;
      owed.kind := of_kind;
      owed.source := source;
      owed.reason := why;
      owed.owed_by := by_actor;
      perform keep_cut(owed, short);
    end if;
    amount := least(amount, left_over);
    if amount <= 0 then return null; end if;
  end if;
  if amount > left_over then
    raise exception 'More than was paid for order % would go back.', target_order using errcode = 'SHR14';
  end if;
  insert into refunds (order_id, line_item_id, kind, source, reason, owed_by, amount_paise)
  values (target_order, target_line, of_kind, source, why, by_actor, amount)
  returning id into made;
  return made;
end $$;
