-- Whether a return's vendor has to do the next step: answer, send a courier, count, check, send another one.
create or replace function is_for_vendor(one returns) returns boolean language sql immutable parallel safe as $$
  select one.status in ('requested', 'in_transit', 'received') or (one.status = 'approved' and one.way = 'pick_up')
         or one.replacement = 'reserved' and one.replacement_due_at is not null or one.replacement = 'sent'
$$;
