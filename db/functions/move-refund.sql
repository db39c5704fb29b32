-- Notes what a provider said of a refund that is due: 'refunded' with its reference, 'pending', or 'failed' and 'blocked' with the reason. Repeatable.
-- True for the call that changed something.
create or replace function move_refund(target uuid, outcome text, reference text, why text) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
begin
  select r.order_id into whole from refunds r where r.id = target;
  if whole is null then return false; end if;
  perform lock_order(whole);
  if outcome = 'refunded' then
    update refunds set status = 'refunded', provider_reference = coalesce(reference, provider_reference), refunded_at = now(), progress = null, failure = null
     where id = target and status = 'due' and progress is distinct from 'proposed';
  else
    update refunds set progress = outcome, provider_reference = coalesce(reference, provider_reference), failure = why, tries = tries + 1
     where id = target and status = 'due' and progress is distinct from 'proposed'
       and (progress is distinct from outcome or failure is distinct from why);
  end if;
  if not found then return false; end if;
  if outcome = 'refunded' then
    perform settle_refunds(whole);
    perform announce_order(whole, 'refunded');
  end if;
  return true;
end $$;
