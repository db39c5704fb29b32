import type pg from 'pg'

/**
 * Writes the one try and the one capture of each payment in advance that stands there without them, as the sandbox gateway would have left them.
 * They and the refunds that were paid count as found in its books.
 */
export async function insertAttempts(client: pg.Client): Promise<void> {
  await client.query(`
    insert into payment_attempts (id, order_id, provider, method, amount_paise, token, status, provider_reference, failure, expires_at, created_at, updated_at)
    select p.id, p.order_id, 'sandbox', p.method, p.amount_paise, p.token,
           case p.status when 'declined' then 'failed' when 'expired' then 'expired' else 'captured' end,
           p.id::text, case p.status when 'declined' then 'bank_refused_card' when 'expired' then 'not_finished' end,
           coalesce(p.expires_at, p.created_at), p.created_at, p.updated_at
      from payments p
     where p.provider = 'gateway' and not exists (select from payment_attempts a where a.order_id = p.order_id)`)
  await client.query(`
    insert into payment_captures (order_id, attempt_id, provider, provider_reference, amount_paise, purpose, paid_by, card_network, card_last_four, captured_at, in_books_on)
    select p.order_id, p.id, 'sandbox', coalesce(p.provider_reference, 'sandbox-' || p.id), p.amount_paise, 'order', p.method, p.card_network, p.card_last_four,
           p.created_at + interval '20 seconds', india_day(p.created_at)
      from payments p
     where p.provider = 'gateway' and p.status in ('captured', 'refund_due', 'partly_refunded', 'refunded')
       and not exists (select from payment_captures c where c.order_id = p.order_id)`)
  await client.query(
    'update refunds set in_books_on = india_day(refunded_at) where refunded_at is not null and in_books_on is null',
  )
}
