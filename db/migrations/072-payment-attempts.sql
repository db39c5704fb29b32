-- beside: 036-claims.sql
-- An order takes several tries to pay. Each try, each amount that was taken and each event that a provider sent has a row of its own; the payment stays
-- the one summary of an order's money. What was tried before keeps its id, which is the provider's key for it.

create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  provider text not null,
  method text not null,
  amount_paise bigint not null,
  token text,
  is_on_page boolean not null default false,
  status text not null default 'new',
  provider_reference text,
  pay_url text,
  failure text,
  -- Until then it can be paid; the stock is held two minutes longer.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_attempts_status_known check (status in ('new', 'pending', 'authorized', 'captured', 'failed', 'expired')),
  constraint payment_attempts_amount_positive check (amount_paise > 0),
  constraint payment_attempts_reference_once unique (provider, provider_reference)
);
create index payment_attempts_of_order on payment_attempts (order_id, id);
create unique index payment_attempts_one_open on payment_attempts (order_id) where status in ('new', 'pending', 'authorized');

create table payment_captures (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  attempt_id uuid not null references payment_attempts (id),
  provider text not null,
  provider_reference text not null,
  amount_paise bigint not null,
  purpose text not null,
  paid_by text,
  card_network text,
  card_last_four text,
  fee_paise bigint,
  fee_tax_paise bigint,
  captured_at timestamptz not null default now(),
  in_books_on date,
  settlement text,
  constraint payment_captures_once unique (provider, provider_reference),
  constraint payment_captures_purpose_known check (purpose in ('order', 'late', 'again')),
  constraint payment_captures_amount_positive check (amount_paise > 0),
  constraint payment_captures_last_four_digits check (card_last_four ~ '^[0-9]{4}$')
);
create index payment_captures_of_order on payment_captures (order_id);
create unique index payment_captures_one_pays on payment_captures (order_id) where purpose = 'order';
create index payment_captures_not_in_books on payment_captures (captured_at) where in_books_on is null;

create table payment_events (
  provider text not null,
  event_key text not null,
  kind text not null,
  attempt_id uuid references payment_attempts (id),
  received_at timestamptz not null default now(),
  constraint payment_events_once primary key (provider, event_key)
);
create index payment_events_by_moment on payment_events (received_at);

create table payment_differences (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject text not null,
  order_id uuid references orders (id),
  detail text not null,
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid,
  settled_note text,
  constraint payment_differences_once unique (kind, subject),
  constraint payment_differences_kind_known check (kind in ('amount', 'unknown_payment', 'missing_payment', 'refund', 'settlement'))
);
create index payment_differences_open on payment_differences (id) where settled_at is null;
create index payment_differences_of_order on payment_differences (order_id) where order_id is not null;

create table payment_book_days (
  provider text not null,
  day date not null,
  lines integer not null,
  compared_at timestamptz not null default now(),
  constraint payment_book_days_once primary key (provider, day)
);

create table payment_book_lines (
  provider text not null,
  kind text not null,
  reference text not null,
  day date not null,
  amount_paise bigint not null,
  fee_paise bigint,
  settlement text,
  constraint payment_book_lines_once primary key (provider, kind, reference)
);
create index payment_book_lines_of_day on payment_book_lines (provider, day);

create table sandbox_links (
  reference text primary key,
  attempt_id uuid not null,
  order_no text not null,
  method text not null,
  amount_paise bigint not null,
  return_url text not null,
  status text not null default 'open',
  payments jsonb not null default '[]',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sandbox_links_one_per_attempt unique (attempt_id),
  constraint sandbox_links_status_known check (status in ('open', 'paid', 'closed'))
);

create table sandbox_books (
  reference text primary key,
  kind text not null,
  amount_paise bigint not null,
  booked_at timestamptz not null default now(),
  constraint sandbox_books_kind_known check (kind in ('payment', 'refund'))
);
create index sandbox_books_by_moment on sandbox_books (booked_at);

insert into payment_attempts (id, order_id, provider, method, amount_paise, token, status, provider_reference, failure, expires_at, created_at, updated_at)
select p.id, p.order_id, 'sandbox', p.method, p.amount_paise, p.token,
       case p.status when 'awaiting' then 'pending' when 'declined' then 'failed' when 'expired' then 'expired' when 'void' then 'expired' else 'captured' end,
       p.id::text, p.decline_reason, coalesce(p.expires_at, p.created_at), p.created_at, p.updated_at
  from payments p where p.provider = 'gateway';

-- What was taken before is not looked for in anybody's books.
insert into payment_captures (order_id, attempt_id, provider, provider_reference, amount_paise, purpose, card_network, card_last_four, captured_at, in_books_on)
select p.order_id, p.id, 'sandbox', p.provider_reference, p.amount_paise, 'order', p.card_network, p.card_last_four, p.updated_at, p.updated_at::date
  from payments p where p.provider = 'gateway' and p.provider_reference is not null;

alter table refunds
  add column capture_id uuid references payment_captures (id),
  add column progress text,
  add column failure text,
  add column tries integer not null default 0,
  add column approved_by uuid,
  add column in_books_on date,
  drop constraint refunds_kind_known,
  add constraint refunds_kind_known check (kind in ('cancellation', 'return', 'goodwill', 'again')),
  add constraint refunds_progress_known check (progress in ('proposed', 'pending', 'failed', 'blocked'));
drop index refunds_once_per_order;
create unique index refunds_once_per_order on refunds (order_id) where line_item_id is null and kind = 'cancellation';
update refunds set in_books_on = refunded_at::date where refunded_at is not null;
