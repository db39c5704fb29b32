-- beside: 036-claims.sql
-- The operator's search finds a refund by its reference, and the newsletter's list an address by any part of it.

create index refunds_by_reference on refunds (provider_reference) where provider_reference is not null;

create index newsletter_subscriptions_by_email on newsletter_subscriptions using gin (email gin_trgm_ops);
drop index if exists newsletter_subscriptions_email_prefix;
