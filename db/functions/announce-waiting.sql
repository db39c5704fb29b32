-- Open screens of the operator count again what waits for a decision. PostgreSQL tells equal notices of one transaction once.
create or replace function announce_waiting() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('waiting_changed', '');
  return null;
end $$;

create or replace trigger products_announce_waiting after update of status on products
  for each row when (old.status <> new.status and 'submitted' in (old.status, new.status)) execute function announce_waiting();
create or replace trigger product_revisions_announce_new after insert on product_revisions
  for each row execute function announce_waiting();
create or replace trigger product_revisions_announce_decided after update of status on product_revisions
  for each row when (old.status <> new.status) execute function announce_waiting();
create or replace trigger vendors_announce_waiting after update of status on vendors
  for each row when (old.status <> new.status and 'submitted' in (old.status, new.status)) execute function announce_waiting();
create or replace trigger vendor_revisions_announce_new after insert on vendor_revisions
  for each row execute function announce_waiting();
create or replace trigger vendor_revisions_announce_decided after update of status on vendor_revisions
  for each row when (old.status <> new.status) execute function announce_waiting();
create or replace trigger contact_messages_announce_new after insert or delete on contact_messages
  for each row execute function announce_waiting();
create or replace trigger contact_messages_announce_moved after update of status on contact_messages
  for each row when (old.status <> new.status) execute function announce_waiting();
create or replace trigger reviews_announce_new after insert on reviews
  for each row when (new.status = 'pending') execute function announce_waiting();
create or replace trigger reviews_announce_waiting after update of status, report_count on reviews
  for each row when (old.status <> new.status or (old.report_count > 0) <> (new.report_count > 0)) execute function announce_waiting();
create or replace trigger mails_announce_failed after update of status on mails
  for each row when (old.status <> new.status and 'failed' in (old.status, new.status)) execute function announce_waiting();
create or replace trigger payments_announce_manual after update of status on payments
  for each row when (old.status <> new.status and 'manual' in (old.status, new.status)) execute function announce_waiting();
create or replace trigger returns_announce_waiting after update of status, risen_at on returns
  for each row when ('escalated' in (old.status, new.status) and old.status <> new.status or (old.risen_at is null) <> (new.risen_at is null))
  execute function announce_waiting();
