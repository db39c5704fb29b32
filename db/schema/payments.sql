-- after: schema/orders.sql
-- Ways to pay, what was paid, and what goes back.

create table payment_methods (
  code text primary key,
  name text not null,
  type text not null default 'digital',
  details text not null default '',
  -- The channel (docs/glossary.md): a gateway, cash or an admin by hand. Not the provider of the tables below, which is one gateway.
  provider text not null default 'manual',
  enabled boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- The shop's own ways to pay stay; what an admin added can be removed. Its row remains, because orders name it.
  is_built_in boolean not null default false,
  removed_at timestamptz,
  constraint payment_methods_type_known check (type in ('digital', 'offline')),
  constraint payment_methods_provider_known check (provider in ('gateway', 'cash', 'manual')),
  constraint payment_methods_code_is_a_url_name check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint payment_methods_name_has_bounds check (length(name) between 1 and 60),
  constraint payment_methods_details_have_bounds check (length(details) <= 1000),
  constraint payment_methods_removed_are_off check (removed_at is null or not enabled)
);

create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  method text not null,
  -- The channel, as of payment_methods.
  provider text not null,
  status text not null,
  amount_paise bigint not null,
  token text,
  provider_reference text,
  card_network text,
  card_last_four text,
  -- Why the last try failed, as a code like `payment_attempts.failure`; once the order is cancelled the sentence of its history. Read, never compared.
  decline_reason text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_one_per_order unique (order_id),
  constraint payments_status_known check (status in ('awaiting', 'captured', 'declined', 'expired', 'on_delivery', 'collected', 'manual', 'refund_due', 'partly_refunded', 'refunded', 'void')),
  constraint payments_amount_positive check (amount_paise > 0),
  constraint payments_last_four_digits check (card_last_four ~ '^[0-9]{4}$')
);
create index payments_awaiting on payments (expires_at) where status = 'awaiting';
create index payments_by_status on payments (status, order_id);
create index payments_for_an_admin on payments (created_at) where status = 'manual';

-- Each try to pay an order. One at a time is open; a provider knows a try by its id, so that none is opened twice.
create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  -- Which gateway: 'sandbox', 'razorpay'.
  provider text not null,
  method text not null,
  amount_paise bigint not null,
  -- The one-use token of a card.
  token text,
  -- Whether the customer pays on the provider's page.
  is_on_page boolean not null default false,
  status text not null default 'new',
  provider_reference text,
  -- The provider's page for it.
  pay_url text,
  -- Why it came to nothing: a code of `failureCodes` (modules/payments/rules.ts), or a sentence where it was stored before there were codes.
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

-- Money that a provider took: each of its payments once. It pays for the order, or came late or again and goes back.
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
  -- The day in whose books of the provider it stands, and the transfer with which it reached our bank.
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

-- Money of a capture that a bank takes back, or asks for: each of the provider's once, as the provider said when it was asked last
-- (db/functions/record-charge-back.sql).
create table payment_charge_backs (
  id uuid primary key default uuidv7(),
  provider text not null,
  provider_reference text not null,
  order_id uuid not null references orders (id),
  capture_id uuid not null references payment_captures (id),
  amount_paise bigint not null,
  status text not null,
  phase text,
  reason_code text,
  reason text,
  -- Until then the gateway takes an answer.
  respond_by timestamptz,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Who noted how the bank decided; null where the provider said so.
  decided_by uuid,
  -- When the provider was asked last.
  asked_at timestamptz not null default now(),
  -- What was sent to the gateway as evidence, in the words of who sent it. Empty again when the bank asks for more.
  evidence text,
  evidence_on date,
  evidence_by uuid,
  -- When the operator was reminded of the day above.
  reminded_at timestamptz,
  in_books_on date,
  version integer not null default 1,
  constraint payment_charge_backs_once unique (provider, provider_reference),
  constraint payment_charge_backs_status_known check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  constraint payment_charge_backs_amount_positive check (amount_paise > 0),
  constraint payment_charge_backs_ended_at_a_moment check ((status in ('open', 'under_review')) = (ended_at is null)),
  constraint payment_charge_backs_evidence_has_bounds check (length(evidence) between 1 and 2000),
  constraint payment_charge_backs_evidence_on_a_day check ((evidence is null) = (evidence_on is null))
);
create index payment_charge_backs_of_order on payment_charge_backs (order_id);
create index payment_charge_backs_to_answer on payment_charge_backs (respond_by, id) where status = 'open' and evidence is null;
create index payment_charge_backs_not_ended on payment_charge_backs (asked_at) where ended_at is null;
create index payment_charge_backs_not_in_books on payment_charge_backs (ended_at) where status = 'lost' and in_books_on is null;

-- What providers told, each event once. For 400 days.
create table payment_events (
  provider text not null,
  event_key text not null,
  kind text not null,
  attempt_id uuid references payment_attempts (id),
  received_at timestamptz not null default now(),
  constraint payment_events_once primary key (provider, event_key)
);
create index payment_events_by_moment on payment_events (received_at);

-- Where a provider's books and ours do not agree. Nothing of it is booked; a person looks at it.
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
  constraint payment_differences_kind_known check (kind in ('amount', 'unknown_payment', 'missing_payment', 'refund', 'settlement', 'charge_back', 'silence'))
);
create index payment_differences_open on payment_differences (id) where settled_at is null;
create index payment_differences_of_order on payment_differences (order_id) where order_id is not null;

-- Days whose books of a provider were compared with ours.
create table payment_book_days (
  provider text not null,
  day date not null,
  lines integer not null,
  compared_at timestamptz not null default now(),
  constraint payment_book_days_once primary key (provider, day)
);

-- The lines of a provider's own books, as it told them.
create table payment_book_lines (
  provider text not null,
  kind text not null,
  reference text not null,
  day date not null,
  amount_paise bigint not null,
  fee_paise bigint,
  settlement text,
  -- The charge-back that it belongs to. Its amount is what was taken for it; what came again is less than nothing.
  charge_back text,
  constraint payment_book_lines_once primary key (provider, kind, reference)
);
create index payment_book_lines_of_day on payment_book_lines (provider, day);
create index payment_book_lines_of_charge_back on payment_book_lines (provider, charge_back) where charge_back is not null;

-- Cash that was collected at the door: one row for each vendor order that arrived, with who said so (db/functions/collect-cash.sql).
create table cash_collections (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  amount_paise bigint not null,
  collected_by text not null,
  actor_id uuid,
  collected_at timestamptz not null default now(),
  -- The row of a courier's file with which it was handed over; null while the courier has it.
  remitted_by_row uuid,
  -- The row with which somebody wrote off what is missing of it, and how much that is. What comes after all is handed over like any other.
  written_off_by_row uuid,
  written_off_paise bigint,
  -- How a person settled what no file names: `received` with reference and day, `lost` with a note.
  settled_as text,
  settled_at timestamptz,
  settled_by uuid,
  settled_reference text,
  settled_on date,
  settled_note text,
  constraint cash_collections_once_per_row unique (remitted_by_row),
  constraint cash_collections_once_per_vendor_order unique (vendor_order_id),
  constraint cash_collections_by_known check (collected_by in ('customer', 'vendor', 'admin', 'system')),
  constraint cash_collections_amount_positive check (amount_paise > 0),
  constraint cash_collections_written_off_in_part check ((written_off_paise is null) = (written_off_by_row is null)
    and written_off_paise between 1 and amount_paise),
  constraint cash_collections_settlement_known check (settled_as in ('received', 'lost')),
  constraint cash_collections_settled_at_a_moment check ((settled_as is null) = (settled_at is null)),
  constraint cash_collections_received_with_a_reference check ((settled_reference is not null) = (coalesce(settled_as, '') = 'received')
    and (settled_on is not null) = (coalesce(settled_as, '') = 'received')),
  constraint cash_collections_lost_with_a_note check (settled_as <> 'lost' or settled_note is not null)
);
create index cash_collections_of_order on cash_collections (order_id);
create index cash_collections_awaited on cash_collections (collected_at, id)
  where remitted_by_row is null and written_off_by_row is null and settled_as is null;
create index cash_collections_written_off on cash_collections (id)
  where remitted_by_row is null and (written_off_by_row is not null or settled_as is not distinct from 'lost');

-- What couriers say they handed over: each of their files once, by the SHA-256 of its bytes.
create table cash_files (
  id uuid primary key default uuidv7(),
  courier text not null,
  name text not null,
  sha256 bytea not null,
  booked_at timestamptz not null default now(),
  booked_by uuid,
  constraint cash_files_once unique (sha256),
  constraint cash_files_sha256_length check (length(sha256) = 32),
  constraint cash_files_words_have_bounds check (length(courier) between 1 and 60 and length(name) between 1 and 200)
);

-- A transfer to our bank that a file names. Its rows less deductions are what the bank received, else it is open and nothing of it is booked. One
-- that is open is replaced when a later file names it again.
create table cash_transfers (
  id uuid primary key default uuidv7(),
  file_id uuid not null references cash_files (id),
  utr text not null,
  deductions_paise bigint not null,
  bank_paise bigint not null,
  status text not null,
  settled_at timestamptz,
  settled_by uuid,
  constraint cash_transfers_once_per_file unique (file_id, utr),
  constraint cash_transfers_status_known check (status in ('open', 'settled', 'replaced')),
  constraint cash_transfers_amounts_not_negative check (deductions_paise >= 0 and bank_paise >= 0),
  constraint cash_transfers_settled_at_a_moment check ((status = 'settled') = (settled_at is not null))
);
create unique index cash_transfers_one_counts on cash_transfers (utr) where status <> 'replaced';
create index cash_transfers_open on cash_transfers (id) where status = 'open';

-- A parcel in such a file, and what became of its row (modules/remittances/rules.ts, matchRows).
create table cash_rows (
  id uuid primary key default uuidv7(),
  transfer_id uuid not null references cash_transfers (id),
  line integer not null,
  tracking_number text not null,
  amount_paise bigint not null,
  paid_on date not null,
  -- Null while the transfer is open.
  outcome text,
  collection_id uuid references cash_collections (id),
  -- How a person settled a row that differs (modules/remittances/rules.ts, effectOf): `paid` with reference and day, `written_off` with a note.
  settled_as text,
  settled_at timestamptz,
  settled_by uuid,
  settled_reference text,
  settled_on date,
  settled_note text,
  constraint cash_rows_once_per_line unique (transfer_id, line),
  constraint cash_rows_amount_positive check (amount_paise > 0),
  constraint cash_rows_outcome_known check (outcome in ('matched', 'short', 'over', 'unknown', 'not_delivered', 'duplicate', 'other_courier')),
  constraint cash_rows_settlement_known check (settled_as in ('paid', 'written_off', 'not_ours')),
  constraint cash_rows_settled_at_a_moment check ((settled_as is null) = (settled_at is null)),
  constraint cash_rows_paid_with_a_reference check ((settled_reference is not null) = (coalesce(settled_as, '') = 'paid')
    and (settled_on is not null) = (coalesce(settled_as, '') = 'paid')),
  constraint cash_rows_written_off_with_a_note check (settled_as <> 'written_off' or settled_note is not null)
);
create index cash_rows_that_differ on cash_rows (id) where outcome <> 'matched';
create index cash_rows_to_settle on cash_rows (id) where outcome <> 'matched' and settled_at is null;
alter table cash_collections add foreign key (remitted_by_row) references cash_rows (id);
alter table cash_collections add foreign key (written_off_by_row) references cash_rows (id);

-- What goes back to a customer: for a cancelled line, for pieces that came back, as goodwill, or without a line the rest of a cancelled order.
create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  line_item_id uuid references line_items (id),
  kind text not null default 'cancellation',
  -- What it is owed for, where one line may be owed several: each source once (db/functions/owe-refund.sql).
  source uuid,
  reason text,
  owed_by uuid,
  amount_paise bigint not null,
  status text not null default 'due',
  provider_reference text,
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  -- The rest of a refund that was sent in part, because a bank had given the other part back and thought better of it.
  rest_of uuid,
  -- Of money that came again: what it goes back to. Null: the payment of the order.
  capture_id uuid references payment_captures (id),
  -- Where one that is due stands: null until it is sent. Sending: the provider is asked, and may have acted without an answer.
  progress text,
  failure text,
  tries integer not null default 0,
  -- When it was last about to be sent (db/functions/begin-refund.sql).
  begun_at timestamptz,
  -- The second admin, where an amount needs one.
  approved_by uuid,
  -- The day of the provider's books that have it. Of one that was paid by hand, because the provider could not: the day it was noted, since none will.
  in_books_on date,
  -- It was paid by hand: when it went, only the day is known.
  by_hand boolean not null default false,
  constraint refunds_once_per_source unique (kind, source),
  constraint refunds_kind_known check (kind in ('cancellation', 'return', 'goodwill', 'again')),
  constraint refunds_status_known check (status in ('due', 'refunded')),
  constraint refunds_progress_known check (progress in ('proposed', 'sending', 'pending', 'failed', 'blocked')),
  constraint refunds_amount_positive check (amount_paise > 0)
);
create index refunds_of_order on refunds (order_id);
create unique index refunds_once_per_order on refunds (order_id) where line_item_id is null and kind = 'cancellation' and source is null;
create index refunds_of_cancelled_line on refunds (line_item_id) where kind = 'cancellation';
create index refunds_by_reference on refunds (provider_reference) where provider_reference is not null;
create index refunds_due on refunds (created_at) where status = 'due';

-- What would be owed, had a bank not given the money back. It counts nowhere, and is owed again once the bank thinks better of it
-- (db/functions/put-back-refunds.sql). The columns are those of refunds.
create table refund_cuts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  line_item_id uuid references line_items (id),
  kind text not null,
  source uuid,
  rest_of uuid,
  reason text,
  owed_by uuid,
  approved_by uuid,
  capture_id uuid references payment_captures (id),
  amount_paise bigint not null,
  owed_at timestamptz not null,
  constraint refund_cuts_once_per_source unique (kind, source),
  constraint refund_cuts_kind_known check (kind in ('cancellation', 'return', 'goodwill', 'again')),
  constraint refund_cuts_amount_positive check (amount_paise > 0)
);
create index refund_cuts_of_order on refund_cuts (order_id);

-- The sandbox gateway's own table: a one-use token, what will come of it, and the last four digits. Never a card.
create table sandbox_card_tokens (
  token text primary key,
  outcome text not null,
  card_network text not null,
  card_last_four text not null,
  created_at timestamptz not null default now(),
  used_by_payment uuid,
  constraint sandbox_card_tokens_outcome_known check (outcome in ('success', 'decline', 'timeout', 'timeout_then_expire')),
  constraint sandbox_card_tokens_last_four_digits check (card_last_four ~ '^[0-9]{4}$')
);

-- The sandbox gateway's own table of pages that were opened on it, with what was paid there.
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

-- The sandbox gateway's own books: what it took and what it gave back.
create table sandbox_books (
  reference text primary key,
  kind text not null,
  amount_paise bigint not null,
  booked_at timestamptz not null default now(),
  constraint sandbox_books_kind_known check (kind in ('payment', 'refund', 'charge_back'))
);
create index sandbox_books_by_moment on sandbox_books (booked_at);

-- The sandbox gateway's own table of charge-backs, which its operator makes and decides to see what the shop does.
create table sandbox_charge_backs (
  reference text primary key,
  payment_reference text not null,
  amount_paise bigint not null,
  status text not null default 'open',
  respond_by timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sandbox_charge_backs_status_known check (status in ('open', 'under_review', 'won', 'lost', 'closed'))
);
