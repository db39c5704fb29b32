-- beside: 036-claims.sql
-- A customer reports a replacement that came with a fault.

create index returns_reported on returns (replacement_due_at) where replacement = 'reported';
alter table returns
  drop constraint returns_replacement_known,
  add constraint returns_replacement_known check (replacement in ('reserved', 'sent', 'delivered', 'reported', 'gone', 'paid'));
