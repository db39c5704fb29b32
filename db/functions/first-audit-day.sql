-- after: functions/india-day.sql
-- The first day from which the audit trail is kept: nine years, of whole months in India (docs/decisions/105-the-audit-trail-by-months.md).
create or replace function first_audit_day() returns date language sql stable set search_path = pg_catalog, public as $$
  select (date_trunc('month', india_day(now())) - interval '9 years')::date
$$;
