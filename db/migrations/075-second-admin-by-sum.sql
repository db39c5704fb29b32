-- beside: 036-claims.sql
-- A second admin is asked by the sum of an order's goodwill, and what waits for one takes nothing from cancellations and returns: both functions have
-- other parameters now (db/functions).
drop function if exists give_goodwill(uuid, uuid, bigint, uuid, text, uuid, boolean);
drop function if exists left_to_refund(uuid);
