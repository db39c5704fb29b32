-- Approves a return that stands at one of these statuses, and says how it comes back. For an exchange the other pieces are put aside now; where
-- there are not enough of them any more, money goes back instead. True when this call approved it.
create or replace function approve_return(target uuid, from_statuses text[], back_by text, by_whom text, by_actor uuid, said text, due timestamptz)
returns boolean language plpgsql set search_path = pg_catalog, public as $$
declare
  stands text := lock_return(target);
  is_exchange boolean;
  are_there boolean;
begin
  if stands is null or stands <> all(from_statuses) then return false; end if;
  select r.wish = 'exchange' into is_exchange from returns r where r.id = target;

  if is_exchange then
    select bool_and(p.status = 'approved' and s.status = 'approved' and v.retired_at is null
                    and pieces_for_sale(v, c.sale_margin_days) >= wanted.pieces)
      into are_there
      from (select q.replacement_variant_id as variant_id, sum(q.quantity) as pieces from return_lines q
             where q.return_id = target group by q.replacement_variant_id) wanted
      join variants v on v.id = wanted.variant_id
      join products p on p.id = v.product_id
      join vendors s on s.id = p.vendor_id
      join categories c on c.name = p.category;
    if are_there then
      insert into stock_movements (variant_id, return_line_id, delta, reason, actor_id)
      select p.replacement_variant_id, p.id, -p.quantity, 'exchanged', by_actor from return_lines p where p.return_id = target;
      update variants v set stock = v.stock - wanted.pieces
        from (select p.replacement_variant_id as variant_id, sum(p.quantity)::integer as pieces from return_lines p
               where p.return_id = target group by p.replacement_variant_id) wanted
       where v.id = wanted.variant_id;
    end if;
  end if;

  update returns r
     set status = 'approved', way = back_by, due_at = due, warned_at = null, risen_at = null, updated_at = now(), version = r.version + 1,
         wish = case when is_exchange and not are_there then 'refund' else r.wish end,
         replacement = case when not is_exchange then null when are_there then 'reserved' else 'gone' end
   where r.id = target;
  if is_exchange and not are_there then
    insert into return_events (return_id, what, changed_by) values (target, 'none_left', 'system');
  end if;
  perform note_return(target, 'approved', by_whom, by_actor, said);
  return true;
end $$;
