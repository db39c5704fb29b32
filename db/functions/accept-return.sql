-- Accepts and refuses pieces of a return that stands at one of these statuses, and writes each acceptance down once: what of the pieces goes back
-- into stock, what of the money goes back, what is replaced. `pieces`: [{"lineId" (of the return), "restock", "writeOff", "unseen", "refuse"}].
-- An order's pieces come to what was paid for them, whatever came back in which order (db/functions/worth-of-pieces.sql).
-- Raises SHR12 when pieces are to be sold again that cannot be, and SHR11 (db/functions/request-return.sql) for more pieces than were bought.
-- True when this call did it.
create or replace function accept_return(target uuid, from_statuses text[], pieces jsonb, what_happened text, by_whom text, by_actor uuid,
                                         said text, due timestamptz, replacement_due timestamptz) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  stands text := lock_return(target);
  it returns;
  one record;
  line line_items;
  before integer;
  now_accepted integer;
  worth bigint;
  back bigint;
  acceptance uuid;
  is_exchange boolean;
  taken integer := 0;
  replaced integer := 0;
  restocked integer;
begin
  if stands is null or stands <> all(from_statuses) then return false; end if;
  select * into it from returns r where r.id = target;

  for one in
    select p.id, p.line_item_id, p.replacement_variant_id, p.replacement_price_paise, p.quantity, p.accepted,
           coalesce(a.restock, 0) as restock, coalesce(a."writeOff", 0) as write_off, coalesce(a.unseen, 0) as unseen, coalesce(a.refuse, 0) as refuse
      from jsonb_to_recordset(pieces) as a("lineId" uuid, restock integer, "writeOff" integer, unseen integer, refuse integer)
      join return_lines p on p.id = a."lineId" and p.return_id = target
     order by p.id
  loop
    select * into line from line_items l where l.id = one.line_item_id;
    select coalesce(sum(p.accepted), 0) into before from return_lines p where p.line_item_id = line.id;
    now_accepted := one.restock + one.write_off + one.unseen;
    if before + now_accepted > line.quantity then
      raise exception using errcode = 'SHR11', message = 'not returnable',
        detail = jsonb_build_array(jsonb_build_object('lineId', line.id, 'left', line.quantity - before))::text;
    end if;
    -- What an appeal brings was refused before; it is not both.
    update return_lines p
       set restocked = p.restocked + one.restock, written_off = p.written_off + one.write_off, unseen = p.unseen + one.unseen,
           refused = case when stands = 'escalated' then greatest(0, p.refused - now_accepted) else p.refused + one.refuse end
     where p.id = one.id;
    continue when now_accepted = 0;

    if one.restock > 0 then
      -- A pack of another batch has another label: it cannot be counted with those on sale.
      update variants v set stock = v.stock + one.restock
        from products p join categories c on c.name = p.category
       where v.id = line.variant_id and p.id = v.product_id and v.batch_number is not distinct from line.batch_number
         and (v.expires_on is null or last_saleable_day(v.expires_on, c.sale_margin_days) >= india_day(now()));
      get diagnostics restocked = row_count;
      if restocked = 0 then
        raise exception using errcode = 'SHR12', message = 'another batch is on sale', detail = line.name;
      end if;
      insert into stock_movements (variant_id, return_line_id, delta, reason, actor_id)
      values (line.variant_id, one.id, one.restock, 'returned', by_actor);
    end if;

    -- What is accepted after an appeal is paid back: nothing is put aside for it any more.
    is_exchange := it.replacement = 'reserved' and stands <> 'escalated' and one.replacement_variant_id is not null;
    worth := worth_of_pieces(line, before, now_accepted);
    back := case when is_exchange
                 then worth * (line.unit_price_paise - one.replacement_price_paise) / line.unit_price_paise else worth end;
    insert into return_acceptances (return_line_id, line_item_id, earlier, pieces, restocked, written_off, unseen, replaced,
                                    worth_paise, refund_paise, accepted_by, actor_id)
    values (one.id, line.id, before, now_accepted, one.restock, one.write_off, one.unseen,
            case when is_exchange then now_accepted else 0 end,
            worth, back, by_whom, by_actor)
    returning id into acceptance;
    if is_exchange then
      replaced := replaced + now_accepted;
    end if;
    if back > 0 then
      perform owe_refund(it.order_id, line.id, back, 'return', acceptance, said, by_actor);
    end if;
    taken := taken + now_accepted;
  end loop;

  if stands <> 'escalated' then
    perform release_replacements(target, by_actor);
  end if;
  update returns r
     set status = case when taken > 0 then 'accepted' else 'refused' end,
         due_at = case when exists (select from return_lines p where p.return_id = target and p.accepted < p.quantity) then due end,
         risen_at = null, updated_at = now(), version = r.version + 1,
         refusal = case when taken = 0 or exists (select from return_lines p where p.return_id = target and p.accepted < p.quantity)
                        then said else r.refusal end,
         replacement = case when it.replacement = 'reserved' and stands <> 'escalated' and replaced = 0 then null else r.replacement end,
         replacement_due_at = case when replaced > 0 then replacement_due else r.replacement_due_at end
   where r.id = target;
  perform note_return(target, what_happened, by_whom, by_actor, said);
  return true;
end $$;
