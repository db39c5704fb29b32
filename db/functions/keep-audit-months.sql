-- after: functions/audit-log-refuse-change.sql, functions/audit-month-of.sql, functions/first-id-of.sql, functions/india-day.sql, functions/india-midnight.sql

-- Makes the months of the audit trail: this one and three ahead, and those of lines that came when their month was not there and stand in
-- audit_log_other. Deletes the oldest month once nine years are over (docs/decisions/105-the-audit-trail-by-months.md), one at a call: a clock
-- that runs wrong for a night takes no more. Lines of no such time stay in audit_log_other for good. The web role may neither make nor
-- drop a table, so this runs with its owner's rights, and takes no word from whoever calls it. Repeatable.
create or replace function keep_audit_months() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  kept constant interval := '9 years';
  this_month constant date := date_trunc('month', india_day(now()));
  oldest constant date := this_month - kept;
  newest constant date := this_month + interval '3 months';
  table_like constant text :=
    'create table audit_months.%I (like audit_log including constraints including defaults including generated including storage)';
  copied constant text := 'id, happened_at, actor_id, actor_name, actor_role, action, subject_type, subject_id, subject_name, before, after, reason, network';
  never_emptied constant text :=
    'create trigger audit_log_never_emptied before truncate on audit_months.%I for each statement execute function audit_log_refuse_change()';
  found_months date[];
  month date;
  name text;
  first_id uuid;
  end_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('months of the audit trail', 0));

  select relname into name from pg_class
   where relnamespace = 'audit_months'::regnamespace and relkind = 'r' and relispartition
     and relname ~ '^audit_log_\d{4}_\d\d$' and relname < 'audit_log_' || to_char(oldest, 'YYYY_MM')
   order by relname limit 1;
  if name is not null then
    execute format('alter table audit_log detach partition audit_months.%I', name);
    execute format('drop table audit_months.%I', name);
  end if;

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
