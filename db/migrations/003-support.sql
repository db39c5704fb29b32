-- What people write to us, what we write to them, and how often somebody may ask.

create table contact_messages (
  id uuid primary key default uuidv7(),
  ticket_number text not null,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  inquiry_type text not null default 'general',
  status text not null default 'open',
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint contact_messages_ticket_number_once unique (ticket_number),
  constraint contact_messages_inquiry_type_known check (inquiry_type in ('general', 'product', 'order', 'vendor', 'feedback')),
  constraint contact_messages_status_known check (status in ('open', 'answered', 'closed'))
);

create table newsletter_subscriptions (
  email text primary key,
  consent_text text not null,
  unsubscribe_token text not null,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  constraint newsletter_subscriptions_email_lower_case check (email = lower(email)),
  constraint newsletter_subscriptions_token_once unique (unsubscribe_token)
);

create table mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status text not null default 'waiting',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_status_known check (status in ('waiting', 'sent', 'kept', 'failed')),
  constraint mails_one_line_headers check (recipient !~ '[\r\n]' and subject !~ '[\r\n]')
);
create index mails_newest on mails (id desc);

-- Token buckets of accounts and targets; those of addresses live in memory.
create table rate_limits (
  bucket text primary key,
  used double precision not null,
  updated_at timestamptz not null default now()
);
