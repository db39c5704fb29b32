-- Ends an exchange in money whose other pieces stand at this state: put aside, sent and lost, or reported. What was put aside goes back into stock; of what was
-- accepted for the exchange the rest of its worth is owed, one refund for each line, whose source is the line of the return
-- (db/functions/refunds-of-return-line.sql). The acceptances stay as they were written. Raises SHR14 (db/functions/owe-refund.sql).
-- True when this call did it.
create or replace function pay_instead(target uuid, stands_at text, by_actor uuid, said text) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  status text := lock_return(target);
  it returns;
  one record;
begin
  select * into it from returns r where r.id = target;
  -- Put aside with no day by which it is sent: nothing of it is accepted yet.
  if status is null or status not in ('accepted', 'escalated') or it.replacement is distinct from stands_at
     or stands_at = 'reserved' and it.replacement_due_at is null then
    return false;
  end if;
  for one in
    select p.id, p.line_item_id, p.replacement_variant_id, sum(a.replaced)::integer as pieces, sum(a.worth_paise - a.refund_paise)::bigint as rest
      from return_lines p join return_acceptances a on a.return_line_id = p.id and a.replaced > 0
     where p.return_id = target group by p.id order by p.id
  loop
    if stands_at = 'reserved' then
      insert into stock_movements (variant_id, return_line_id, delta, reason, actor_id)
      values (one.replacement_variant_id, one.id, one.pieces, 'exchange_paid', by_actor);
      update variants v set stock = v.stock + one.pieces where v.id = one.replacement_variant_id;
    end if;
    if one.rest > 0 then
      perform owe_refund(it.order_id, one.line_item_id, one.rest, 'return', one.id, said, by_actor);
    end if;
  end loop;
  update returns r
     set replacement = 'paid', replacement_due_at = null, risen_at = null, updated_at = now(), version = r.version + 1
   where r.id = target;
  perform note_return(target, 'paid_instead', 'admin', by_actor, said);
  return true;
end $$;
