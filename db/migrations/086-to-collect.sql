-- beside: 036-claims.sql
-- What is to collect leaves out parcels that were refused.
drop function if exists to_collect(text, text, bigint);
