-- A refund of what came back has been sent: the return's timeline says so, its customer is written to, and an account that is not needed any more
-- is forgotten.
create or replace function refunds_note_return() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  whose uuid;
  owed_for uuid := coalesce((select r.source from refunds r where r.id = new.rest_of), new.source);
begin
  select p.return_id into whose from return_lines p
   where p.id = coalesce((select a.return_line_id from return_acceptances a where a.id = owed_for), owed_for);
  if whose is not null then
    perform note_return(whose, 'refunded', 'system', null, new.provider_reference, new.id);
  end if;
  return null;
end $$;

create or replace trigger refunds_note_return after update of status on refunds
  for each row when (new.kind = 'return' and old.status <> 'refunded' and new.status = 'refunded') execute function refunds_note_return();
