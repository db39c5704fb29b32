-- The audit trail only grows. The web role has no right to change it; this refuses it to everybody else. One thing may go: while a person is
-- erased (db/functions/erase-person.sql), the names and words about them. Who did what to what, and when, stays.
create or replace function audit_log_refuse_change() returns trigger language plpgsql as $$
declare
  gone constant text := 'Deleted account';
  words constant text[] := '{name,email,phone,reason}';
begin
  if tg_op = 'UPDATE' and current_setting('shringar.erasing', true) = 'yes'
     and (new.id, new.happened_at, new.actor_id, new.actor_role, new.action, new.subject_type, new.subject_id)
         is not distinct from (old.id, old.happened_at, old.actor_id, old.actor_role, old.action, old.subject_type, old.subject_id)
     and new.actor_name in (old.actor_name, gone) and new.subject_name in (old.subject_name, gone)
     and (new.before is null or new.before in (old.before, old.before - words))
     and (new.after is null or new.after in (old.after, old.after - words))
     and (new.reason is null or new.reason = old.reason) and new.network in (old.network, '')
  then
    return new;
  end if;
  raise exception 'The audit trail is append-only.' using errcode = '42501';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_refuse_change();

create or replace trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function audit_log_refuse_change();

-- PostgreSQL gives the months the trigger on rows by itself, and not this one.
create or replace trigger audit_log_never_emptied before truncate on audit_months.audit_log_other
  for each statement execute function audit_log_refuse_change();
