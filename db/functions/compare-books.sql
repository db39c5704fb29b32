-- Compares a day of a provider's books with ours, and writes down where they do not agree; nothing is booked or changed by it. `lines` are the
-- provider's: kind, reference, amountPaise, feePaise, settlement; they are kept. What stands in them is marked with the day. What we took or gave back more than a week
-- before the day, and stands in no books, is missing there. Each difference once, however often a day is compared; one that a later day explains is
-- settled by itself. Answers how many differences are new.
create or replace function compare_books(of_provider text, of_day date, lines jsonb) returns integer
language plpgsql set search_path = pg_catalog, public as $$
declare
  known integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('books of ' || of_provider, 0));
  select count(*) into known from payment_differences;

  insert into payment_book_lines (provider, kind, reference, day, amount_paise, fee_paise, settlement)
  select of_provider, l.kind, l.reference, of_day, l."amountPaise", l."feePaise", l.settlement
    from jsonb_to_recordset(lines) as l(kind text, reference text, "amountPaise" bigint, "feePaise" bigint, settlement text)
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

  insert into payment_differences (kind, subject, order_id, detail)
  select 'unknown_payment', of_provider || ' ' || l.reference, null,
         format('%s has a payment of ₹%s that is not in our books.', of_provider, round(l.amount_paise / 100.0, 2))
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
  on conflict do nothing;

  update payment_differences d
     set settled_at = now(), settled_note = 'Found in the books since.'
   where d.settled_at is null and d.subject like of_provider || ' %'
     and (d.kind in ('missing_payment', 'unknown_payment')
            and exists (select from payment_captures c where c.provider = of_provider and c.in_books_on is not null and d.subject = of_provider || ' ' || c.provider_reference)
       or d.kind = 'refund'
            and exists (select from refunds r where r.in_books_on is not null and d.subject = of_provider || ' ' || r.provider_reference));

  insert into payment_book_days (provider, day, lines) values (of_provider, of_day, jsonb_array_length(lines))
  on conflict (provider, day) do update set lines = excluded.lines, compared_at = now();
  return (select count(*) from payment_differences) - known;
end $$;
