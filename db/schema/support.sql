-- after: schema/accounts.sql, schema/mail.sql, functions/search-words.sql
-- What people write to us, and what we answer.

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
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  assigned_to uuid references users (id) on delete set null,
  search_text text generated always as (search_words(ticket_number || ' ' || name || ' ' || email || ' ' || subject)) stored,
  -- Since when it has stood open: when it was written, or opened again.
  waiting_since timestamptz not null default now(),
  -- When its writer first heard of us: by the email with the ticket number, or by an answer.
  acknowledged_at timestamptz,
  closed_at timestamptz,
  constraint contact_messages_ticket_number_once unique (ticket_number),
  constraint contact_messages_inquiry_type_known check (inquiry_type in ('general', 'product', 'order', 'vendor', 'feedback')),
  constraint contact_messages_status_known check (status in ('open', 'answered', 'closed'))
);
create index contact_messages_newest on contact_messages (id desc);
create index contact_messages_by_status on contact_messages (status, id desc);
create index contact_messages_search on contact_messages using gin (search_text gin_trgm_ops);
create index contact_messages_of_user on contact_messages (user_id, id desc) where user_id is not null;
create index contact_messages_unfinished on contact_messages (id desc) where status <> 'closed';
create index contact_messages_of_assignee on contact_messages (assigned_to, id desc) where assigned_to is not null;

create table contact_message_replies (
  id uuid primary key default uuidv7(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid,
  author_name text not null,
  body text not null,
  mail_id uuid references mails (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint contact_message_replies_have_bounds check (length(body) between 1 and 10000)
);
create index contact_message_replies_of_message on contact_message_replies (message_id, id);

-- Answers that are used again and again. They hold nothing of any person.
create table saved_replies (
  id uuid primary key default uuidv7(),
  title text not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_replies_title_once unique (title),
  constraint saved_replies_have_bounds check (length(title) between 1 and 80 and length(body) between 1 and 10000)
);
