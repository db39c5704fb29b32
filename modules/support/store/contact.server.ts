import { sql } from 'kysely'
import type { ContactMessageInput } from '#modules/support/input.ts'
import { db } from '#platform/db.server.ts'

export async function insertContactMessage(
  ticketNumber: string,
  input: ContactMessageInput,
  userId: string | null,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({
      ticket_number: ticketNumber,
      name: input.name,
      email: input.email,
      phone: input.phone,
      subject: input.subject,
      message: input.message,
      inquiry_type: input.inquiryType,
      user_id: userId,
    })
    .execute()
}

/** Whether the address is new to the list (or back on it), and its leave token. Repeatable. */
export async function upsertSubscription(
  email: string,
  consent: string,
  token: string,
): Promise<{ token: string; isNew: boolean }> {
  const result = await sql<{ token: string; is_new: boolean }>`
    with before as (select unsubscribed_at is null as active from newsletter_subscriptions where email = ${email})
    insert into newsletter_subscriptions as n (email, consent_text, unsubscribe_token) values (${email}, ${consent}, ${token})
    on conflict (email) do update
      set consent_text = excluded.consent_text, unsubscribed_at = null,
          subscribed_at = case when n.unsubscribed_at is null then n.subscribed_at else now() end
    returning n.unsubscribe_token as token, not coalesce((select active from before), false) as is_new`.execute(db)
  const row = result.rows[0]
  return { token: row?.token ?? token, isNew: row?.is_new ?? true }
}

/** Marks an address as having left. True when the token is known, also the second time. */
export async function endSubscription(token: string): Promise<boolean> {
  const result = await db
    .updateTable('newsletter_subscriptions')
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, now())` })
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
