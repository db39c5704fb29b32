-- after: functions/first-audit-day.sql
-- Deletes the oldest month of the audit trail that is kept no more, one at a call and by night alone: a clock that runs wrong for a night takes no
-- more. The web role may not drop a table, so this runs with its owner's rights, and takes no word from whoever calls it.
create or replace function drop_old_audit_month() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('months of the audit trail', 0));
  select relname into name from pg_class
   where relnamespace = 'audit_months'::regnamespace and relkind = 'r' and relispartition
     and relname ~ '^audit_log_\d{4}_\d\d$' and relname < 'audit_log_' || to_char(first_audit_day(), 'YYYY_MM')
   order by relname limit 1;
  if name is not null then
    execute format('alter table audit_log detach partition audit_months.%I', name);
    execute format('drop table audit_months.%I', name);
  end if;
end $$;
