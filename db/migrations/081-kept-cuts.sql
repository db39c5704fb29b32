-- beside: 036-claims.sql
-- What is cut of refunds because a bank gave the money back is kept, and owed again once the bank thinks better of it; one that was sent in part gets a
-- second refund. A charge-back that the gateway is silent about is ended by a person.
alter table payment_charge_backs add column decided_by uuid;
alter table refunds add column rest_of uuid;
drop index refunds_once_per_cancelled_line;
create index refunds_of_cancelled_line on refunds (line_item_id) where kind = 'cancellation';

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
