-- Notes what a provider said of a refund that is due: 'refunded' with its reference, 'pending', 'failed' and 'blocked' with the reason, or nothing
-- ('unknown'); 'none' where it knows no such refund a minute after it was sent. Each answer counts as a try, so that the next one waits longer. True
-- where the refund was due.
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
    update refunds
       set progress = case when outcome = 'unknown' then progress
                           -- What is on its way for less than a minute may yet arrive.
                           when outcome = 'none' then case when progress = 'sending' and begun_at < now() - interval '1 minute' then null else progress end
                           else outcome end,
           failure = case when outcome in ('unknown', 'none') then failure else why end,
           provider_reference = coalesce(reference, provider_reference), tries = tries + 1
     where id = target and status = 'due' and progress is distinct from 'proposed';
  end if;
  if not found then return false; end if;
  if outcome in ('failed', 'blocked', 'none') then
    -- A bank may have given the money back while it was being sent.
    perform cut_refunds(whole);
  end if;
  if outcome = 'refunded' then
    perform settle_refunds(whole);
    perform announce_order(whole, 'refunded');
  end if;
  return true;
end $$;
