-- beside: 036-claims.sql
-- A refund is sent with the sum that stands when it is begun, and one that never reached its provider is found out.
alter table refunds add column begun_at timestamptz;
drop function if exists begin_refund(uuid);
