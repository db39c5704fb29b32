-- beside: 036-claims.sql
-- The operator's search finds a refund by its reference.

create index refunds_by_reference on refunds (provider_reference) where provider_reference is not null;
