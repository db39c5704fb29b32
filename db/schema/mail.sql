-- after: schema/extensions.sql
-- Emails we send. They wait here until the mail server has taken them; then their words go, after seven days in any case, and only
-- that there was an email stays for 90 days (platform/mail.server.ts).

create table mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- The token of a link in it, sealed (AES-256-GCM): the words hold a mark in its place until they are sent.
  secret_sealed bytea,
  status text not null default 'waiting',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Until then one process is sending it, and nobody else does.
  claimed_until timestamptz,
  -- What a job writes when it runs again is the same email.
  once_key text,
  -- The account it is written for, which takes it along when it is erased; null when it is written to an address alone. Anybody can name
  -- somebody else's address, so an address alone says nothing of whose a mail is. No reference: a mail never waits for an account.
  account_id uuid,
  constraint mails_status_known check (status in ('waiting', 'sent', 'kept', 'failed')),
  constraint mails_one_line_headers check (recipient !~ '[\r\n]' and subject !~ '[\r\n]')
);
create index mails_newest on mails (id desc);
create index mails_unsent on mails (id desc) where status in ('waiting', 'failed');
create index mails_by_age on mails (created_at);
create index mails_of_recipient on mails (recipient);
create index mails_of_account on mails (account_id) where account_id is not null;
create index mails_by_status on mails (status, id desc);
create unique index mails_once on mails (once_key) where once_key is not null;
