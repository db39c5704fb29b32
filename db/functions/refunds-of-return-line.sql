-- The refunds that a line of a return made: one for each acceptance, and one of the line itself where money took the place of an exchange
-- (db/functions/pay-instead.sql).
create or replace function refunds_of_return_line(target uuid) returns setof refunds language sql stable
set search_path = pg_catalog, public as $$
  select f.* from refunds f
   where f.kind = 'return' and (f.source = target or f.source in (select a.id from return_acceptances a where a.return_line_id = target))
$$;
