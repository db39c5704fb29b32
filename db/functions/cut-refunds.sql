-- What a bank has given back does not go back once more: of the refunds that nobody has sent, the latest are cut or dropped until no more goes back
-- than was paid. What was sent, or may have been, stays. What is cut is kept, for banks think better of it (db/functions/put-back-refunds.sql); the rest
-- of a cancelled order is not, because it is worked out anew. The caller has locked the order.
create or replace function cut_refunds(target_order uuid) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  owed refunds;
  again uuid;
  taken_back bigint;
  over bigint;
begin
  for owed in
    select r.* from refunds r
     where r.order_id = target_order and r.status = 'due' and (r.progress is null or r.progress in ('failed', 'blocked'))
     order by r.id desc
  loop
    again := case when owed.kind = 'again' then owed.capture_id end;
    taken_back := charged_back(target_order, again, false);
    continue when taken_back = 0;
    over := taken_back
          + (select coalesce(sum(r.amount_paise), 0) from refunds r
              where r.order_id = target_order and r.progress is distinct from 'proposed'
                and case when again is null then r.kind <> 'again' else r.capture_id = again end)
          - case when again is null then (select p.amount_paise from payments p where p.order_id = target_order)
                 else (select c.amount_paise from payment_captures c where c.id = again) end;
    continue when over <= 0;
    if owed.kind <> 'cancellation' or owed.line_item_id is not null then
      perform keep_cut(owed, least(over, owed.amount_paise));
    end if;
    if over >= owed.amount_paise then
      delete from refunds r where r.id = owed.id;
    else
      update refunds r set amount_paise = r.amount_paise - over where r.id = owed.id;
    end if;
  end loop;
end $$;
