-- beside: 036-claims.sql
-- When a person got the role of today, where it is not the first one: a new admin agrees to nobody's refund for a day.

alter table profiles add column role_since timestamptz;
