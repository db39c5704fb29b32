-- A bank that had given money back has thought better of it: what was cut or not written down for its sake is owed again, what was owed first before the
-- rest, as far as anything is left. What a charge-back that is still lost stands against is kept on. One that was sent in part gets a second refund for
-- its rest. The caller has locked the order.
create or replace function put_back_refunds(target_order uuid) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  kept refund_cuts;
  again uuid;
  taken_back bigint;
  room bigint;
  sent_before uuid;
begin
  for kept in select k.* from refund_cuts k where k.order_id = target_order order by k.owed_at, k.id loop
    again := case when kept.kind = 'again' then kept.capture_id end;
    taken_back := charged_back(target_order, again, false);
    room := case when again is null then (select p.amount_paise from payments p where p.order_id = target_order)
                 else (select c.amount_paise from payment_captures c where c.id = again) end
          - taken_back
          - (select coalesce(sum(r.amount_paise), 0) from refunds r
              where r.order_id = target_order and r.progress is distinct from 'proposed'
                and case when again is null then r.kind <> 'again' else r.capture_id = again end);
    room := least(room, kept.amount_paise);
    if room > 0 then
      update refunds r set amount_paise = r.amount_paise + room
       where r.order_id = target_order and r.kind = kept.kind and r.source is not distinct from kept.source
         and r.line_item_id is not distinct from kept.line_item_id and r.status = 'due' and r.progress is null and r.tries = 0;
      if not found then
        select r.id into sent_before from refunds r where r.kind = kept.kind and r.source = kept.source;
        insert into refunds (order_id, line_item_id, kind, source, rest_of, reason, owed_by, approved_by, capture_id, amount_paise, created_at)
        values (target_order, kept.line_item_id, kept.kind, case when sent_before is null then kept.source else uuidv7() end,
                coalesce(kept.rest_of, sent_before), kept.reason, kept.owed_by, kept.approved_by, kept.capture_id, room, kept.owed_at);
      end if;
    end if;
    if room = kept.amount_paise or taken_back = 0 then
      delete from refund_cuts k where k.id = kept.id;
    elsif room > 0 then
      update refund_cuts k set amount_paise = k.amount_paise - room where k.id = kept.id;
    end if;
  end loop;
end $$;
