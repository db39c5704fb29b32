-- How many pieces of a line may still be asked back: all but those that a request is open for, those that were accepted, and those that were refused
-- after a check, about which only an appeal helps (docs/decisions/060-what-comes-back.md). Whoever needs it to stay so has locked the order.
create or replace function returnable_pieces(target_line uuid) returns integer language sql stable
set search_path = pg_catalog, public as $$
  select l.quantity - coalesce((
    select sum(case when r.status in ('requested', 'escalated', 'approved', 'in_transit', 'received') then p.quantity else p.accepted + p.refused end)
      from return_lines p join returns r on r.id = p.return_id where p.line_item_id = l.id), 0)::integer
    from line_items l where l.id = target_line
$$;
