-- after: schema/orders.sql
-- What comes back after delivery: requests of customers under a vendor order, their pieces, photographs and history, and what was accepted.

create table returns (
  id uuid primary key default uuidv7(),
  -- The ticket number that people read and name: R- and seven characters.
  public_id text not null,
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  vendor_id uuid not null references vendors (id),
  -- A request that was sent twice makes one return (db/functions/request-return.sql).
  request_key uuid not null,
  request_hash bytea not null,
  status text not null default 'requested',
  reason text not null,
  is_opened boolean not null,
  wish text not null,
  -- Who pays the way back. It follows from the reason.
  payer text not null,
  -- In the customer's words; they go with the account.
  note text not null default '',
  -- How it comes back, once that is decided.
  way text,
  pick_up_on date,
  carrier text,
  tracking_number text,
  -- Why it was refused, for the customer to read.
  refusal text,
  -- What the customer wants the operator to look at, and the status it came from.
  appeal text not null default '',
  escalated_from text,
  requested_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Until when the next step is owed (modules/returns/rules.ts, dueAfter).
  due_at timestamptz,
  warned_at timestamptz,
  -- The next step is late, and the operator looks after it.
  risen_at timestamptz,
  -- Of an exchange: whether the other pieces are put aside, on their way or there; reported: they came with a fault, and the operator decides; gone:
  -- there were none, so that money goes back; paid: they were not sent, were lost or came with a fault, and money went back.
  replacement text,
  replacement_carrier text,
  replacement_tracking_number text,
  replacement_due_at timestamptz,
  version integer not null default 1,
  constraint returns_public_id_once unique (public_id),
  constraint returns_public_id_form check (public_id ~ '^R-[0-9A-HJKMNP-TV-Z]{7}$'),
  constraint returns_once_per_key unique (vendor_order_id, request_key),
  constraint returns_status_known check (status in ('requested', 'escalated', 'approved', 'rejected', 'withdrawn', 'expired',
    'in_transit', 'received', 'accepted', 'refused', 'closed')),
  constraint returns_reason_known check (reason in ('changed_mind', 'damaged', 'wrong', 'defective', 'expired', 'spurious', 'reaction', 'late')),
  constraint returns_wish_known check (wish in ('refund', 'exchange')),
  constraint returns_payer_known check (payer in ('customer', 'vendor')),
  constraint returns_way_known check (way in ('pick_up', 'self_ship')),
  constraint returns_replacement_known check (replacement in ('reserved', 'sent', 'delivered', 'reported', 'gone', 'paid')),
  constraint returns_replacement_of_an_exchange check (replacement is null or replacement = 'gone' or wish = 'exchange'),
  constraint returns_words_have_bounds check (length(note) <= 1000 and length(appeal) <= 500)
);
create index returns_of_order on returns (order_id, id);
create index returns_of_vendor on returns (vendor_id, id desc);
create index returns_of_vendor_by_status on returns (vendor_id, status, id desc);
create index returns_by_status on returns (status, id desc);
-- The clocks, and what the operator looks after.
create index returns_due on returns (due_at) where status in ('requested', 'approved', 'in_transit', 'received');
create index returns_risen on returns (risen_at) where risen_at is not null;
create index returns_replacement_due on returns (replacement_due_at)
  where replacement in ('reserved', 'sent') and replacement_due_at is not null;
create index returns_reported on returns (replacement_due_at) where replacement = 'reported';

-- Pieces of a line: asked for, counted when they came, and what became of each. What is accepted is to be paid back or replaced.
create table return_lines (
  id uuid primary key default uuidv7(),
  return_id uuid not null references returns (id),
  line_item_id uuid not null references line_items (id),
  quantity integer not null,
  -- Null until somebody has counted.
  received integer,
  restocked integer not null default 0,
  written_off integer not null default 0,
  -- Accepted though nothing came: the customer keeps it, or the courier lost it.
  unseen integer not null default 0,
  refused integer not null default 0,
  accepted integer not null generated always as (restocked + written_off + unseen) stored,
  -- Of an exchange: what comes instead, and its price on the day of the request, never above the line's.
  replacement_variant_id uuid references variants (id),
  replacement_name text,
  replacement_price_paise bigint,
  constraint return_lines_once_per_return unique (return_id, line_item_id),
  constraint return_lines_quantity_positive check (quantity between 1 and 20),
  constraint return_lines_received_within check (received between 0 and quantity),
  constraint return_lines_pieces_not_negative check (restocked >= 0 and written_off >= 0 and unseen >= 0 and refused >= 0),
  constraint return_lines_counted_within check (restocked + written_off + refused <= coalesce(received, 0)),
  constraint return_lines_accepted_within check (restocked + written_off + unseen <= quantity),
  constraint return_lines_replacement_whole check (
    (replacement_variant_id is null) = (replacement_name is null) and (replacement_variant_id is null) = (replacement_price_paise is null))
);
create index return_lines_of_line_item on return_lines (line_item_id);

-- Photographs of what came, made anew when they were uploaded, for the customer, the vendor and the operator alone. One that no return took goes
-- after a day.
create table return_photos (
  id uuid primary key default uuidv7(),
  return_id uuid references returns (id) on delete cascade,
  sent_by text not null,
  uploaded_by uuid references users (id) on delete set null,
  byte_count integer not null,
  bytes bytea not null,
  uploaded_at timestamptz not null default now(),
  constraint return_photos_sent_by_known check (sent_by in ('customer', 'vendor'))
);
alter table return_photos alter column bytes set storage external;
create index return_photos_of_return on return_photos (return_id, id) where return_id is not null;
create index return_photos_loose on return_photos (uploaded_at) where return_id is null;
create index return_photos_of_uploader on return_photos (uploaded_by) where uploaded_by is not null;

-- What happened to a return, when and by whom: the timeline that all three sides read.
create table return_events (
  id uuid primary key default uuidv7(),
  return_id uuid not null references returns (id) on delete cascade,
  what text not null,
  changed_by text not null,
  actor_id uuid,
  detail text,
  happened_at timestamptz not null default now(),
  constraint return_events_by_known check (changed_by in ('customer', 'vendor', 'admin', 'system'))
);
create index return_events_of_return on return_events (return_id, id);

-- That pieces of a line were accepted: one row each time, never changed. Money, stock and whoever counts them later refer to it.
create table return_acceptances (
  id uuid primary key default uuidv7(),
  return_line_id uuid not null references return_lines (id),
  line_item_id uuid not null references line_items (id),
  -- Pieces of this line that were accepted before, in this return or in others.
  earlier integer not null,
  pieces integer not null,
  restocked integer not null,
  written_off integer not null,
  unseen integer not null,
  -- Pieces that another one comes for.
  replaced integer not null,
  -- What these pieces had cost with their frozen tax, and what of it goes back.
  worth_paise bigint not null,
  refund_paise bigint not null,
  accepted_by text not null,
  actor_id uuid,
  accepted_at timestamptz not null default now(),
  constraint return_acceptances_once_per_piece unique (line_item_id, earlier),
  constraint return_acceptances_pieces_add_up check (pieces > 0 and pieces = restocked + written_off + unseen),
  constraint return_acceptances_replaced_within check (replaced between 0 and pieces),
  constraint return_acceptances_refund_within check (refund_paise between 0 and worth_paise),
  constraint return_acceptances_by_known check (accepted_by in ('customer', 'vendor', 'admin', 'system'))
);
create index return_acceptances_of_return_line on return_acceptances (return_line_id);

-- Where the money of an order goes that was paid in cash: given with consent, sealed, and deleted once everything is settled.
create table return_accounts (
  return_id uuid primary key references returns (id) on delete cascade,
  kind text not null,
  sealed bytea not null,
  -- As much as a screen shows: the end of the number, or the UPI ID with its middle hidden.
  shown text not null,
  consented_at timestamptz not null default now(),
  constraint return_accounts_kind_known check (kind in ('bank', 'upi'))
);
