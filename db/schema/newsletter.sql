-- after: schema/extensions.sql
-- Who reads our newsletter, and the words with which they agreed to it.

create table newsletter_subscriptions (
  email text primary key,
  consent_text text not null,
  unsubscribe_token text not null,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  constraint newsletter_subscriptions_email_lower_case check (email = lower(email)),
  constraint newsletter_subscriptions_token_once unique (unsubscribe_token)
);
create index newsletter_subscriptions_newest on newsletter_subscriptions (subscribed_at desc, email);
create index newsletter_subscriptions_email_prefix on newsletter_subscriptions (email text_pattern_ops);
create index newsletter_subscriptions_active on newsletter_subscriptions (subscribed_at desc, email) where unsubscribed_at is null;
create index newsletter_subscriptions_left on newsletter_subscriptions (subscribed_at desc, email) where unsubscribed_at is not null;
