-- beside: 036-claims.sql
-- A bank takes money of a payment back: charge-backs hold their amount until they end, stand in the books, and are answered in time. A refund says
-- that it is being sent, so that what a charge-back has given back is not sent all the same.

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
  respond_by timestamptz,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  asked_at timestamptz not null default now(),
  evidence text,
  evidence_on date,
  evidence_by uuid,
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

create table sandbox_charge_backs (
  reference text primary key,
  payment_reference text not null,
  amount_paise bigint not null,
  status text not null default 'open',
  respond_by timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sandbox_charge_backs_status_known check (status in ('open', 'under_review', 'won', 'lost', 'closed'))
);

alter table payment_differences
  drop constraint payment_differences_kind_known,
  add constraint payment_differences_kind_known
    check (kind in ('amount', 'unknown_payment', 'missing_payment', 'refund', 'settlement', 'charge_back'));

alter table payment_book_lines add column charge_back text;
create index payment_book_lines_of_charge_back on payment_book_lines (provider, charge_back) where charge_back is not null;

alter table refunds
  drop constraint refunds_progress_known,
  add constraint refunds_progress_known check (progress in ('proposed', 'sending', 'pending', 'failed', 'blocked'));
drop index refunds_once_per_order;
create unique index refunds_once_per_order on refunds (order_id) where line_item_id is null and kind = 'cancellation' and source is null;

alter table sandbox_books
  drop constraint sandbox_books_kind_known,
  add constraint sandbox_books_kind_known check (kind in ('payment', 'refund', 'charge_back'));

-- It has one more parameter now (db/functions/left-to-refund.sql).
drop function if exists left_to_refund(uuid, boolean);
