-- beside: 036-claims.sql
-- The audit trail by months (docs/decisions/105-the-audit-trail-by-months.md). The table of before becomes the one for lines without a month, out
-- of which db/functions/keep-audit-months.sql moves them all in the same transaction, once it is there.
create schema audit_months;
drop trigger audit_log_append_only on audit_log;
drop trigger audit_log_never_emptied on audit_log;
alter table audit_log set schema audit_months;
alter table audit_months.audit_log rename to audit_log_other;

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
alter table audit_log attach partition audit_months.audit_log_other default;
