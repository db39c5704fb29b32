-- beside: 036-claims.sql
-- A line may be owed several refunds: one when it is cancelled, or one each time pieces of it come back.

alter table refunds
  add column kind text not null default 'cancellation',
  add column source uuid,
  add column reason text,
  add column owed_by uuid,
  drop constraint refunds_once_per_line,
  add constraint refunds_once_per_source unique (kind, source),
  add constraint refunds_kind_known check (kind in ('cancellation', 'return'));
create unique index refunds_once_per_cancelled_line on refunds (line_item_id) where kind = 'cancellation';
