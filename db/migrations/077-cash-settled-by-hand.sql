-- beside: 036-claims.sql
-- A difference of cash is settled by a person, cash that never comes is written off, and a parcel that was marked as refused by mistake goes on.

alter table cash_rows
  add column settled_as text,
  add column settled_at timestamptz,
  add column settled_by uuid,
  add column settled_reference text,
  add column settled_on date,
  add column settled_note text,
  add constraint cash_rows_settlement_known check (settled_as in ('paid', 'written_off', 'not_ours')),
  add constraint cash_rows_settled_at_a_moment check ((settled_as is null) = (settled_at is null)),
  add constraint cash_rows_paid_with_a_reference check ((settled_reference is not null) = (coalesce(settled_as, '') = 'paid')
    and (settled_on is not null) = (coalesce(settled_as, '') = 'paid')),
  add constraint cash_rows_written_off_with_a_note check (settled_as <> 'written_off' or settled_note is not null);
create index cash_rows_to_settle on cash_rows (id) where outcome <> 'matched' and settled_at is null;

alter table cash_collections
  add column written_off_by_row uuid references cash_rows (id),
  add column written_off_paise bigint,
  add constraint cash_collections_written_off_in_part check ((written_off_paise is null) = (written_off_by_row is null)
    and written_off_paise between 1 and amount_paise);
drop index cash_collections_with_couriers;
create index cash_collections_awaited on cash_collections (collected_at, id) where remitted_by_row is null and written_off_by_row is null;
create index cash_collections_written_off on cash_collections (id) where remitted_by_row is null and written_off_by_row is not null;

-- Searched by its beginning, whatever the order of letters of the database.
drop index vendor_orders_by_tracking_number;
create index vendor_orders_by_tracking_number on vendor_orders (upper(tracking_number) text_pattern_ops) where tracking_number is not null;

create table refused_shipments_taken_back (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  why text not null,
  refused_at timestamptz not null,
  refused_by text not null,
  refuser_id uuid,
  taken_back_at timestamptz not null default now(),
  taken_back_by text not null,
  actor_id uuid,
  constraint refused_shipments_taken_back_why_known check (why in ('refused', 'not_reached', 'lost')),
  constraint refused_shipments_taken_back_by_known check (refused_by in ('vendor', 'admin') and taken_back_by in ('vendor', 'admin'))
);
create index refused_shipments_taken_back_of_order on refused_shipments_taken_back (order_id);
