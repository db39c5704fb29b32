-- A gateway will not send a refund back the way it was paid: the operator is written to, and of a return its customer, who says where to send it.
create or replace function refunds_tell_refused() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform tell_refused(new);
  return null;
end $$;

create or replace trigger refunds_tell_refused after update of progress on refunds
  for each row when (new.status = 'due' and new.progress = 'blocked' and old.progress is distinct from 'blocked')
  execute function refunds_tell_refused();
