-- Locks what a step of a return may touch, in the one order (db/functions/lock-order.sql): the variants that it may bring back or put aside by id,
-- the order, its vendor orders, and last the return. Answers with its status, with nothing when there is no such return.
create or replace function lock_return(target uuid) returns text language plpgsql
set search_path = pg_catalog, public as $$
declare
  whole uuid;
  stands text;
begin
  select r.order_id into whole from returns r where r.id = target;
  if whole is null then return null; end if;
  perform 1 from variants v
    where v.id in (select l.variant_id from return_lines p join line_items l on l.id = p.line_item_id where p.return_id = target
                   union select p.replacement_variant_id from return_lines p where p.return_id = target)
    order by v.id for update;
  perform lock_order(whole);
  select r.status into stands from returns r where r.id = target for update;
  return stands;
end $$;
