-- The refunds that a line of a return made: one for each acceptance, and one of the line itself where money took the place of an exchange
-- (db/functions/pay-instead.sql); with the rest of
-- one that was sent in part (db/functions/put-back-refunds.sql).
create or replace function refunds_of_return_line(target uuid) returns setof refunds language sql stable
set search_path = pg_catalog, public as $$
  select f.* from refunds f
    left join refunds w on w.id = f.rest_of
   where f.kind = 'return'
     and (coalesce(w.source, f.source) = target
       or coalesce(w.source, f.source) in (select a.id from return_acceptances a where a.return_line_id = target))
$$;
