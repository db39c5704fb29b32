-- Keeps so much of what is owed, which a bank has given back in its place, until the bank thinks better of it (db/functions/put-back-refunds.sql).
create or replace function keep_cut(owed refunds, amount bigint) returns void language sql
set search_path = pg_catalog, public as $$
  insert into refund_cuts as k (order_id, line_item_id, kind, source, rest_of, reason, owed_by, approved_by, capture_id, amount_paise, owed_at)
  values (owed.order_id, owed.line_item_id, owed.kind, owed.source, owed.rest_of, owed.reason, owed.owed_by, owed.approved_by, owed.capture_id,
          amount, coalesce(owed.created_at, now()))
  on conflict (kind, source) do update set amount_paise = k.amount_paise + excluded.amount_paise
$$;
