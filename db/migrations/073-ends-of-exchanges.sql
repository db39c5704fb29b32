-- beside: 036-claims.sql
-- An exchange whose other piece is not sent, or is lost, ends in money; what was sent instead has a clock; an email about a refund names its sum.

alter table returns
  drop constraint returns_replacement_known,
  add constraint returns_replacement_known check (replacement in ('reserved', 'sent', 'delivered', 'gone', 'paid'));
drop index returns_replacement_due;
create index returns_replacement_due on returns (replacement_due_at)
  where replacement in ('reserved', 'sent') and replacement_due_at is not null;

alter table stock_movements
  drop constraint stock_movements_reason_known,
  add constraint stock_movements_reason_known
    check (reason in ('seeded', 'placed', 'cancelled', 'adjusted', 'returned', 'exchanged', 'exchange_released', 'exchange_paid'));

-- What was sent before today and has not arrived: its fourteen days begin now.
update returns set replacement_due_at = now() + interval '14 days' where replacement = 'sent' and replacement_due_at is null;

-- It takes one more argument (db/functions/note-return.sql).
drop function if exists note_return(uuid, text, text, uuid, text);
