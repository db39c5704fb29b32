-- What a bank has given back does not go back once more: of the refunds that nobody has sent, the latest are cut or dropped until no more goes back
-- than was paid. What was sent, or may have been, stays. The caller has locked the order.
create or replace function cut_refunds(target_order uuid) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  owed record;
  taken_back bigint;
  over bigint;
begin
  for owed in
    select r.id, r.amount_paise, case when r.kind = 'again' then r.capture_id end as again
      from refunds r
     where r.order_id = target_order and r.status = 'due' and (r.progress is null or r.progress in ('failed', 'blocked'))
     order by r.id desc
  loop
    taken_back := charged_back(target_order, owed.again, false);
    continue when taken_back = 0;
    over := taken_back
          + (select coalesce(sum(r.amount_paise), 0) from refunds r
              where r.order_id = target_order and r.progress is distinct from 'proposed'
                and case when owed.again is null then r.kind <> 'again' else r.capture_id = owed.again end)
          - case when owed.again is null then (select p.amount_paise from payments p where p.order_id = target_order)
                 else (select c.amount_paise from payment_captures c where c.id = owed.again) end;
    if over >= owed.amount_paise then
      delete from refunds r where r.id = owed.id;
    elsif over > 0 then
      update refunds r set amount_paise = r.amount_paise - over where r.id = owed.id;
    end if;
  end loop;
end $$;
