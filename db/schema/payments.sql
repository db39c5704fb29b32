-- after: schema/orders.sql
-- Ways to pay, what was paid, and what goes back.

create table payment_methods (
  code text primary key,
  name text not null,
  type text not null default 'digital',
  details text not null default '',
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
  provider text not null,
  status text not null,
  amount_paise bigint not null,
  token text,
  provider_reference text,
  card_network text,
  card_last_four text,
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

-- Cash that was collected at the door: one row for each vendor order that arrived, with who said so (db/functions/collect-cash.sql).
create table cash_collections (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  amount_paise bigint not null,
  collected_by text not null,
  actor_id uuid,
  collected_at timestamptz not null default now(),
  constraint cash_collections_once_per_vendor_order unique (vendor_order_id),
  constraint cash_collections_by_known check (collected_by in ('customer', 'vendor', 'admin', 'system')),
  constraint cash_collections_amount_positive check (amount_paise > 0)
);
create index cash_collections_of_order on cash_collections (order_id);

-- What goes back to a customer: for a cancelled line, for pieces that came back, or without a line the rest of a cancelled order. The payment
-- keeps its own reference.
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
  constraint refunds_once_per_source unique (kind, source),
  constraint refunds_kind_known check (kind in ('cancellation', 'return')),
  constraint refunds_status_known check (status in ('due', 'refunded')),
  constraint refunds_amount_positive check (amount_paise > 0)
);
create index refunds_of_order on refunds (order_id);
create unique index refunds_once_per_order on refunds (order_id) where line_item_id is null;
create unique index refunds_once_per_cancelled_line on refunds (line_item_id) where kind = 'cancellation';
create index refunds_due on refunds (created_at) where status = 'due';

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
