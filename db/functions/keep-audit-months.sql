-- after: functions/first-audit-day.sql, functions/audit-log-refuse-change.sql, functions/audit-month-of.sql, functions/first-id-of.sql, functions/india-day.sql, functions/india-midnight.sql

-- Makes the months of the audit trail: this one and three ahead, and those of lines that came when their month was not there and stand in
-- audit_log_other. Deletes nothing (db/functions/drop-old-audit-month.sql). Lines from before the time that is kept stay in audit_log_other for
-- good. The web role may not make a table, so this runs with its owner's rights, and takes no word from whoever calls it. Repeatable.
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
