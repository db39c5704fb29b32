-- Gives back what was put aside for an exchange that does not take it, once for each line: all of it, or what is more than the pieces accepted.
-- The caller has locked the variants, then the order.
create or replace function release_replacements(target uuid, by_actor uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  with released as (
    insert into stock_movements (variant_id, return_line_id, delta, reason, actor_id)
    select p.replacement_variant_id, p.id, p.quantity - p.accepted, 'exchange_released', by_actor
      from return_lines p join returns r on r.id = p.return_id
     where p.return_id = target and r.replacement = 'reserved' and p.replacement_variant_id is not null and p.accepted < p.quantity
    on conflict do nothing
    returning variant_id, delta
  ), sums as (
    select variant_id, sum(delta)::integer as delta from released group by variant_id
  )
  update variants v set stock = v.stock + s.delta from sums s where v.id = s.variant_id;
end $$;
