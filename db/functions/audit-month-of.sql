-- The month of India in which a line of the audit trail was written, as its first day: ids begin with their time (first_id_of).
create or replace function audit_month_of(line uuid) returns date language sql immutable parallel safe
set search_path = pg_catalog as $$
  select date_trunc('month', timezone('Asia/Kolkata',
    timestamptz 'epoch' + ('x' || left(replace(line::text, '-', ''), 12))::bit(48)::bigint * interval '1 millisecond'))::date
$$;
