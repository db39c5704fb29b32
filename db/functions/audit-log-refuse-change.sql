-- The audit trail only grows. The web role has no right to change it; this refuses it to everybody else.
create or replace function audit_log_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only.' using errcode = '42501';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_refuse_change();

create or replace trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function audit_log_refuse_change();
