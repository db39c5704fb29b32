-- after: schema/extensions.sql
-- Who reads our newsletter, and the words with which they agreed to it.

create table newsletter_subscriptions (
  email text primary key,
  consent_text text not null,
  unsubscribe_token text not null,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  -- When the link sent to the address was pressed. Null: joined when asking was enough, with the words of then.
  confirmed_at timestamptz,
  constraint newsletter_subscriptions_email_lower_case check (email = lower(email)),
  constraint newsletter_subscriptions_token_once unique (unsubscribe_token)
);
create index newsletter_subscriptions_newest on newsletter_subscriptions (subscribed_at desc, email);
create index newsletter_subscriptions_by_email on newsletter_subscriptions using gin (email gin_trgm_ops);
create index newsletter_subscriptions_active on newsletter_subscriptions (subscribed_at desc, email) where unsubscribed_at is null;
create index newsletter_subscriptions_left on newsletter_subscriptions (subscribed_at desc, email) where unsubscribed_at is not null;

-- Addresses that somebody typed and nobody has confirmed yet. Nothing is sent to them but the link.
create table newsletter_requests (
  token_hash bytea primary key,
  email text not null,
  consent_text text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint newsletter_requests_email_lower_case check (email = lower(email))
);
create index newsletter_requests_of_email on newsletter_requests (email);
