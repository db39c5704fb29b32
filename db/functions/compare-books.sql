-- Compares a day of a provider's books with ours, and writes down where they do not agree; nothing is booked or changed by it. `lines` are the
-- provider's: kind, reference, amountPaise, feePaise, settlement, chargeBack; they are kept. What stands in them is marked with the day. What we took or gave back more than a week
-- before the day, and stands in no books, is missing there. Each difference once, however often a day is compared; one that a later day explains is
-- settled by itself, and opened again where it is found once more. Answers how many differences are new or open again.
create or replace function compare_books(of_provider text, of_day date, lines jsonb) returns integer
language plpgsql set search_path = pg_catalog, public as $$
declare
  found_now integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('books of ' || of_provider, 0));

  insert into payment_book_lines (provider, kind, reference, day, amount_paise, fee_paise, settlement, charge_back)
  select of_provider, l.kind, l.reference, of_day, l."amountPaise", l."feePaise", l.settlement, l."chargeBack"
    from jsonb_to_recordset(lines) as l(kind text, reference text, "amountPaise" bigint, "feePaise" bigint, settlement text, "chargeBack" text)
  on conflict (provider, kind, reference) do update
     set amount_paise = excluded.amount_paise, fee_paise = excluded.fee_paise, settlement = excluded.settlement;

  update payment_captures c
     set in_books_on = coalesce(c.in_books_on, of_day), settlement = coalesce(l.settlement, c.settlement), fee_paise = coalesce(l.fee_paise, c.fee_paise)
    from payment_book_lines l
   where l.provider = of_provider and l.kind = 'payment' and c.provider = of_provider and c.provider_reference = l.reference
     and c.amount_paise = l.amount_paise and (l.day = of_day or c.in_books_on is null);
  update refunds r set in_books_on = coalesce(r.in_books_on, of_day)
    from payment_book_lines l
   where l.provider = of_provider and l.kind = 'refund' and r.provider_reference = l.reference and r.amount_paise = l.amount_paise
     and (l.day = of_day or r.in_books_on is null);
  update payment_charge_backs b set in_books_on = coalesce(b.in_books_on, of_day)
   where b.provider = of_provider and b.status = 'lost' and b.in_books_on is null
     and b.amount_paise = (select sum(l.amount_paise) from payment_book_lines l where l.provider = of_provider and l.charge_back = b.provider_reference);

  insert into payment_differences as d (kind, subject, order_id, detail)
  select distinct on (u.kind, u.subject) u.kind, u.subject, u.order_id, u.detail from (
  select 'unknown_payment' as kind, of_provider || ' ' || l.reference as subject, null::uuid as order_id,
         format('%s has a payment of ₹%s that is not in our books.', of_provider, round(l.amount_paise / 100.0, 2)) as detail
    from payment_book_lines l
   where l.provider = of_provider and l.day = of_day and l.kind = 'payment' and not exists (select from payment_captures c where c.provider = of_provider and c.provider_reference = l.reference)
     -- Of another amount than was asked for: that was said when it came.
     and not exists (select from payment_differences d where d.kind = 'amount' and d.subject = of_provider || ' ' || l.reference)
  union all
  select 'settlement', of_provider || ' ' || l.reference, c.order_id,
         format('%s has ₹%s for this payment, and ₹%s stands here.', of_provider, round(l.amount_paise / 100.0, 2), round(c.amount_paise / 100.0, 2))
    from payment_book_lines l join payment_captures c on c.provider = of_provider and c.provider_reference = l.reference
   where l.provider = of_provider and l.day = of_day and l.kind = 'payment' and c.amount_paise <> l.amount_paise
  union all
  select 'refund', of_provider || ' ' || l.reference, r.order_id,
         case when r.id is null then format('%s gave back ₹%s that is not in our books.', of_provider, round(l.amount_paise / 100.0, 2))
              else format('%s gave back ₹%s, and ₹%s stands here.', of_provider, round(l.amount_paise / 100.0, 2), round(r.amount_paise / 100.0, 2)) end
    from payment_book_lines l left join refunds r on r.provider_reference = l.reference
   where l.provider = of_provider and l.day = of_day and l.kind = 'refund' and r.amount_paise is distinct from l.amount_paise
  union all
  select 'missing_payment', of_provider || ' ' || c.provider_reference, c.order_id,
         format('₹%s was taken on %s and stands in no books of %s.', round(c.amount_paise / 100.0, 2), to_char(india_day(c.captured_at), 'DD Mon YYYY'), of_provider)
    from payment_captures c
   where c.provider = of_provider and c.in_books_on is null and india_day(c.captured_at) < of_day - 7
  union all
  select 'refund', of_provider || ' ' || r.provider_reference, r.order_id,
         format('₹%s was given back on %s and stands in no books of %s.', round(r.amount_paise / 100.0, 2), to_char(india_day(r.refunded_at), 'DD Mon YYYY'), of_provider)
    from refunds r
   where r.status = 'refunded' and r.in_books_on is null and r.provider_reference is not null and india_day(r.refunded_at) < of_day - 7
     and exists (select from payment_captures c where c.order_id = r.order_id and c.provider = of_provider)
  union all
  -- While a bank decides the gateway may have set the money aside or not.
  select 'charge_back', of_provider || ' ' || l.charge_back, b.order_id,
         format('%s took ₹%s for this charge-back, and ₹%s stands here.', of_provider, round(l.taken / 100.0, 2),
                round(case when b.status = 'lost' then b.amount_paise else 0 end / 100.0, 2))
    from (select k.charge_back, sum(k.amount_paise) as taken from payment_book_lines k
           where k.provider = of_provider
             and k.charge_back in (select t.charge_back from payment_book_lines t where t.provider = of_provider and t.day = of_day)
           group by k.charge_back) l
    left join payment_charge_backs b on b.provider = of_provider and b.provider_reference = l.charge_back
   where l.taken <> case when b.status = 'lost' or b.ended_at is null and l.taken = b.amount_paise then b.amount_paise else 0 end
  union all
  select 'charge_back', of_provider || ' ' || b.provider_reference, b.order_id,
         format('₹%s was lost by a charge-back on %s and stands in no books of %s.', round(b.amount_paise / 100.0, 2), to_char(india_day(b.ended_at), 'DD Mon YYYY'), of_provider)
    from payment_charge_backs b
   where b.provider = of_provider and b.status = 'lost' and b.in_books_on is null and india_day(b.ended_at) < of_day - 7
  union all
  -- The gateway had set the money aside while the bank decided, or had taken it.
  select 'charge_back', of_provider || ' ' || b.provider_reference, b.order_id,
         format('A charge-back ended on %s, and %s still keeps ₹%s of it.', to_char(india_day(b.ended_at), 'DD Mon YYYY'), of_provider, round(l.taken / 100.0, 2))
    from payment_charge_backs b
    join (select k.charge_back, sum(k.amount_paise) as taken from payment_book_lines k
           where k.provider = of_provider and k.charge_back is not null group by k.charge_back having sum(k.amount_paise) <> 0) l
      on l.charge_back = b.provider_reference
   where b.provider = of_provider and b.status in ('won', 'closed') and india_day(b.ended_at) < of_day - 7
     and not exists (select from payment_book_lines t where t.provider = of_provider and t.day = of_day and t.charge_back = b.provider_reference)
  union all
  -- Its events find out within seconds what asking finds out within minutes.
  select 'silence', of_provider || ' ' || of_day, null,
         format('%s was paid on its page %s on %s, and told the shop nothing all day.', of_provider,
                case when taken.payments = 1 then 'once' else taken.payments || ' times' end, to_char(of_day, 'DD Mon YYYY'))
    from (select count(*) as payments
            from payment_captures c join payment_attempts a on a.id = c.attempt_id and a.is_on_page
           where c.provider = of_provider and c.captured_at >= india_midnight(of_day) and c.captured_at < india_midnight(of_day + 1)) taken
   where taken.payments > 0
     and not exists (select from payment_events e where e.provider = of_provider
                        and e.received_at >= india_midnight(of_day) and e.received_at < india_midnight(of_day + 1))
  ) u
  on conflict (kind, subject) do update set detail = excluded.detail, found_at = now(), settled_at = null, settled_note = null
   where d.settled_at is not null and d.settled_by is null and d.kind <> 'silence';
  get diagnostics found_now = row_count;

  update payment_differences d
     set settled_at = now(), settled_note = 'Found in the books since.'
   where d.settled_at is null and d.subject like of_provider || ' %'
     and (d.kind in ('missing_payment', 'unknown_payment')
            and exists (select from payment_captures c where c.provider = of_provider and c.in_books_on is not null and d.subject = of_provider || ' ' || c.provider_reference)
       or d.kind = 'refund'
            and exists (select from refunds r where r.in_books_on is not null and d.subject = of_provider || ' ' || r.provider_reference)
       or d.kind = 'charge_back'
            and exists (select from payment_charge_backs b
                         where d.subject = of_provider || ' ' || b.provider_reference and b.provider = of_provider
                           and b.ended_at is not null
                           and case b.status when 'lost' then b.amount_paise else 0 end
                             = (select coalesce(sum(l.amount_paise), 0) from payment_book_lines l
                                 where l.provider = of_provider and l.charge_back = b.provider_reference)));

  update payment_differences d set settled_at = now(), settled_note = 'It told something since.'
   where d.settled_at is null and d.kind = 'silence' and d.subject like of_provider || ' %'
     and exists (select from payment_events e where e.provider = of_provider and e.received_at >= india_midnight(right(d.subject, 10)::date + 1));

  insert into payment_book_days (provider, day, lines) values (of_provider, of_day, jsonb_array_length(lines))
  on conflict (provider, day) do update set lines = excluded.lines, compared_at = now();
  return found_now;
end $$;
