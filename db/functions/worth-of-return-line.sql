-- What the pieces of a line of a return cost with their tax: those that were accepted as it was written down then, the rest as if it were accepted
-- next. Lists, files and sums count with it; modules/returns/present.ts says the same of one return.
create or replace function worth_of_return_line(p return_lines) returns bigint language sql stable
set search_path = pg_catalog, public as $$
  select coalesce((select sum(a.worth_paise) from return_acceptances a where a.return_line_id = p.id), 0)::bigint
         + worth_of_pieces(l, least((select sum(q.accepted) from return_lines q where q.line_item_id = l.id)::integer, l.quantity - (p.quantity - p.accepted)),
                           p.quantity - p.accepted)
    from line_items l where l.id = p.line_item_id
$$;
