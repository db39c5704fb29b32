-- beside: 034-people.sql
-- Addresses are confirmed by a link before anything reaches other people, consent has a version, and words and tokens of emails stay no longer
-- than they are needed. Accounts of today are unconfirmed and keep what they published; today's readers of the newsletter stay on its list.

alter table users add column email_verified_at timestamptz, add column agreed_version text;

create table email_verifications (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint email_verifications_email_lower_case check (email = lower(email))
);
create index email_verifications_of_user on email_verifications (user_id);

create table consents (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  document text not null,
  version text not null,
  text_hash text not null,
  given text not null,
  agreed_at timestamptz not null default now(),
  constraint consents_once_per_version unique (user_id, document, version),
  constraint consents_document_known check (document in ('terms', 'privacy')),
  constraint consents_given_known check (given in ('registering', 'asked')),
  constraint consents_text_hash_form check (text_hash ~ '^[0-9a-f]{64}$')
);

-- What was sent needs its words no longer; what waits is older than this version and goes out as it is, or goes after seven days.
alter table mails add column secret_sealed bytea;
update mails set text_body = '', html_body = '' where status = 'sent';
create index mails_by_age on mails (created_at);
create index mails_of_recipient on mails (recipient);

alter table newsletter_subscriptions add column confirmed_at timestamptz;
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

create index stock_alerts_of_any_email on stock_alerts (email);
create table stock_alert_requests (
  token_hash bytea primary key,
  alert_id uuid not null references stock_alerts (id) on delete cascade,
  asked_at timestamptz not null default now()
);
create index stock_alert_requests_of_alert on stock_alert_requests (alert_id);
-- The token of an alert is the one that its device holds; from now on it counts as such, and still works in its email.
insert into stock_alert_requests (token_hash, alert_id, asked_at)
select sha256(convert_to(cancel_token, 'UTF8')), id, asked_at from stock_alerts where told_at is null;

alter table orders add column terms_version text, add column terms_hash text;

alter table reviews drop constraint reviews_status_known,
  add constraint reviews_status_known check (status in ('published', 'pending', 'rejected', 'unconfirmed'));

-- Limits name an account or an address by a keyed hash now; the old names hold addresses in clear.
delete from rate_limits;
