-- beside: 036-claims.sql
-- The operator's day: notes on orders, clocks of messages, saved replies, what an email was about, what a listing was when it was sent back, and
-- indexes by which one search finds a phone number.

-- What those who work here note about an order. Its customer does not see it in the shop; it goes 30 days after the last move of a deleted account's order.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  author_id uuid,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint order_notes_have_bounds check (length(body) between 1 and 2000)
);
create index order_notes_of_order on order_notes (order_id, id);

create index orders_by_phone on orders (phone) where phone <> '';
create index orders_by_alternate_phone on orders (alternate_phone) where alternate_phone is not null;
create index orders_promised on orders (estimated_delivery_on) where status in ('pending', 'processing', 'shipped');
create index profiles_by_phone on profiles (phone) where phone is not null;

-- A mail of before counts as what it can be shown to be: acknowledged by the email that told the ticket number, or by the first answer.
alter table contact_messages
  add column waiting_since timestamptz not null default now(),
  add column acknowledged_at timestamptz,
  add column closed_at timestamptz;
update contact_messages m
   set waiting_since = created_at,
       closed_at = case when status = 'closed' then updated_at end,
       acknowledged_at = least(
         (select min(s.created_at) from mails s where s.recipient = m.email and s.subject = 'We have your message (' || m.ticket_number || ')'),
         (select min(r.created_at) from contact_message_replies r where r.message_id = m.id));
create index contact_messages_unfinished on contact_messages (id desc) where status <> 'closed';

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

-- Of an email that can be written anew: what it tells, about which order as people name it, and the row it is written from.
alter table mails add column kind text, add column about text, add column source_id uuid;
create index mails_about on mails (about, id desc) where about is not null;

-- What a listing said when it was sent back last, so that the next look finds what changed since.
create table product_send_backs (
  product_id uuid primary key references products (id) on delete cascade,
  content jsonb not null,
  sent_back_at timestamptz not null default now()
);
