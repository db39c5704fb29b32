-- beside: 036-claims.sql
-- The audit trail by months (docs/decisions/105-the-audit-trail-by-months.md). The table of before becomes the one for lines without a month, out
-- of which keep_audit_months then moves them all.
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

create or replace function first_id_of(moment timestamptz) returns uuid language sql immutable parallel safe
set search_path = pg_catalog as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

create or replace function audit_month_of(line uuid) returns date language sql immutable parallel safe
set search_path = pg_catalog as $$
  select date_trunc('month', timezone('Asia/Kolkata',
    timestamptz 'epoch' + ('x' || left(replace(line::text, '-', ''), 12))::bit(48)::bigint * interval '1 millisecond'))::date
$$;

create or replace function first_audit_day() returns date language sql stable set search_path = pg_catalog, public as $$
  select (date_trunc('month', india_day(now())) - interval '9 years')::date
$$;

create or replace function keep_audit_months() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  this_month constant date := date_trunc('month', india_day(now()));
  oldest constant date := first_audit_day();
  newest constant date := this_month + interval '3 months';
  table_like constant text :=
    'create table audit_months.%I (like audit_log including constraints including defaults including generated including storage)';
  copied constant text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                            where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped and attgenerated = '');
  never_emptied constant text :=
    'create trigger audit_log_never_emptied before truncate on audit_months.%I for each statement execute function audit_log_refuse_change()';
  found_months date[];
  month date;
  name text;
  first_id uuid;
  end_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('months of the audit trail', 0));

  select coalesce(array_agg(distinct audit_month_of(id)), '{}') into found_months from audit_months.audit_log_other
   where id >= first_id_of(india_midnight(oldest)) and id < first_id_of(india_midnight((newest + interval '1 month')::date));
  -- A line is not deleted in order to be moved, since that is refused to everybody: another table takes the place of the one where it stands.
  if found_months <> '{}' then
    alter table audit_log detach partition audit_months.audit_log_other;
    alter table audit_months.audit_log_other rename to audit_log_loose;
  end if;

  for month in select generate_series(this_month, newest, interval '1 month')::date union select unnest(found_months) order by 1 loop
    name := 'audit_log_' || to_char(month, 'YYYY_MM');
    first_id := first_id_of(india_midnight(month));
    end_id := first_id_of(india_midnight((month + interval '1 month')::date));
    if to_regclass('audit_months.' || name) is null then
      execute format(table_like, name);
      if found_months <> '{}' then
        execute format('insert into audit_months.%I (%s) select %2$s from audit_months.audit_log_loose where id >= %L and id < %L',
                       name, copied, first_id, end_id);
      end if;
      execute format('alter table audit_log attach partition audit_months.%I for values from (%L) to (%L)', name, first_id, end_id);
      execute format(never_emptied, name);
    end if;
  end loop;

  if found_months <> '{}' then
    execute format(table_like, 'audit_log_other');
    execute format('insert into audit_months.audit_log_other (%s) select %1$s from audit_months.audit_log_loose l
                     where not exists (select from audit_log a where a.id = l.id)', copied);
    alter table audit_log attach partition audit_months.audit_log_other default;
    execute format(never_emptied, 'audit_log_other');
    drop table audit_months.audit_log_loose;
  end if;
end $$;

select keep_audit_months();
