-- after: schema/extensions.sql

-- The audit trail: every privileged write, in its own transaction (docs/security.md), and every sign-in, also those that
-- failed. Append-only: the web role has no right to change or delete, nor to choose an id or a time (platform/migrate.server.ts), and a trigger
-- refuses changes to everybody else (db/functions/audit-log-refuse-change.sql). A table for each month, which db/functions/keep-audit-months.sql makes ahead and deletes after
-- nine years; ids begin with their time. The months stand in a schema of their own, in which the web role has no rights.
create schema audit_months;
create table audit_log (
  id uuid primary key default uuidv7(),
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  actor_role text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null default '',
  before jsonb,
  after jsonb,
  reason text,
  network text not null default '',
  search_text text generated always as (lower(subject_name || ' ' || actor_name || ' ' || subject_id)) stored,
  constraint audit_log_actor_role_known check (actor_role in ('customer', 'vendor', 'admin', 'system', 'operator', 'nobody')),
  constraint audit_log_action_form check (action ~ '^[a-z_]+\.[a-z_]+$')
) partition by range (id);
create index audit_log_of_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_action on audit_log (action, id desc);
create index audit_log_acts on audit_log (id desc) where subject_type <> 'session';
create index audit_log_of_kind on audit_log (subject_type, id desc);
create index audit_log_search on audit_log using gin (search_text gin_trgm_ops);
-- Takes a line whose month is not there, so that none is refused.
create table audit_months.audit_log_other partition of audit_log default;
