-- after: functions/capture-attempt.sql
-- The same as capture_attempt for a payment's first try, which has its id: a server of the version before knows no others.
create or replace function capture_payment(target_payment uuid, reference text, network text, last_four text) returns text
language sql set search_path = pg_catalog, public as $$
  select case capture_attempt(a.id, reference, a.amount_paise, 'INR', null, network, last_four, null, null)
           when 'captured' then 'captured' when 'late' then 'late' else 'known' end
    from payment_attempts a where a.id = target_payment
$$;
