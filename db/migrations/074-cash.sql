-- beside: 036-claims.sql
-- Cash on delivery is money too: parcels that were refused at the door come back and are counted, and what couriers hand over is booked from their files.

create table refused_shipments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  why text not null,
  -- It was to be paid at the door. Those are counted for the customer.
  is_cash boolean not null,
  refused_at timestamptz not null default now(),
  refused_by text not null,
  actor_id uuid,
  -- Null until somebody has counted what came back.
  counted_at timestamptz,
  counted_by text,
  counter_id uuid,
  constraint refused_shipments_once_per_vendor_order unique (vendor_order_id),
  constraint refused_shipments_why_known check (why in ('refused', 'not_reached', 'lost')),
  constraint refused_shipments_by_known check (refused_by in ('vendor', 'admin') and counted_by in ('vendor', 'admin')),
  constraint refused_shipments_counted_by_somebody check ((counted_at is null) = (counted_by is null))
);
create index refused_shipments_of_order on refused_shipments (order_id);
create index refused_shipments_to_count on refused_shipments (refused_at) where counted_at is null;

create table refused_shipment_lines (
  refused_shipment_id uuid not null references refused_shipments (id),
  line_item_id uuid not null references line_items (id),
  restocked integer not null,
  written_off integer not null,
  constraint refused_shipment_lines_once primary key (line_item_id),
  constraint refused_shipment_lines_pieces_not_negative check (restocked >= 0 and written_off >= 0)
);
create index refused_shipment_lines_of_parcel on refused_shipment_lines (refused_shipment_id);

alter table stock_movements
  drop constraint stock_movements_reason_known,
  add constraint stock_movements_reason_known
    check (reason in ('seeded', 'placed', 'cancelled', 'adjusted', 'returned', 'exchanged', 'exchange_released', 'exchange_paid', 'refused'));

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
  constraint cash_rows_once_per_line unique (transfer_id, line),
  constraint cash_rows_amount_positive check (amount_paise > 0),
  constraint cash_rows_outcome_known check (outcome in ('matched', 'short', 'over', 'unknown', 'not_delivered', 'duplicate'))
);
create index cash_rows_that_differ on cash_rows (id) where outcome <> 'matched';

alter table cash_collections
  add column remitted_by_row uuid references cash_rows (id),
  add constraint cash_collections_once_per_row unique (remitted_by_row);
create index cash_collections_with_couriers on cash_collections (collected_at, id) where remitted_by_row is null;

create index vendor_orders_by_tracking_number on vendor_orders (upper(tracking_number)) where tracking_number is not null;
