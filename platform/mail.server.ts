import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { bytes, instant, nothing, nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import type { Config } from './config.server.ts'
import { context, perContext } from './context.server.ts'
import { run, statement, type Trx } from './db.server.ts'
import { currentJob, enqueueJob } from './jobs.server.ts'
import { resealAll, type SealedKind, type SealedRow } from './reseal.server.ts'
import { seal, tryUnseal } from './seal.server.ts'
import { inSpan } from './trace.server.ts'

/** Where sent mail goes: through a server, kept for reading on this machine, or waiting for a server. */
export type Delivery = { kind: 'smtp'; url: string; from: string } | { kind: 'keep' } | { kind: 'wait' }

declare module './context.server.ts' {
  interface Context {
    mail: Delivery
  }
}

/** Where mail goes by the configuration: a shop without a server for it keeps mail on this machine, or lets it wait in public. It waits while one only looks. */
export function deliveryOf(config: Config): Delivery {
  if (config.isLook) return { kind: 'wait' }
  if (config.smtpUrl) return { kind: 'smtp', url: config.smtpUrl, from: config.mailFrom }
  return config.isLoopback ? { kind: 'keep' } : { kind: 'wait' }
}

const transport = perContext(({ mail }): Transporter | undefined =>
  mail.kind === 'smtp'
    ? createTransport(
        {
          url: mail.url,
          disableFileAccess: true,
          disableUrlAccess: true,
          connectionTimeout: 10_000,
          socketTimeout: 20_000,
        },
        { from: mail.from },
      )
    : undefined,
)

export interface MailToQueue {
  to: string
  subject: string
  text: string
  html: string
  /** A token within the words. The box holds it sealed, so that neither its table nor a backup lets anybody in. */
  secret?: string | undefined
  /** The account it is written for; null or left out for an address alone. */
  accountId?: string | null
  /** What it is about, as people name it. */
  about?: string | null
  /** Which email it is and the row it is written from, of one that can be written anew. */
  again?: { kind: string; sourceId: string } | undefined
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')

/** Of the email that a job writes: the same when the job runs again. Undefined outside of a job. */
function onceKeyOf({ to, subject }: MailToQueue): string | null {
  const job = currentJob()
  return job ? `job ${job} ${createHash('sha256').update(`${to}\n${subject}`).digest('base64url')}` : null
}

const insertMail = statement(
  'mail_insert',
  `with mail as (
     insert into mails (recipient, subject, text_body, html_body, secret_sealed, once_key, about, kind, source_id, account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (once_key) where once_key is not null do nothing returning id
   ), job as (select enqueue_job('mail:send', jsonb_build_object('mailId', id)) from mail)
   select mail.id from mail, job`,
  { id: uuid },
)

/** Stands in the words where the secret will. No token of ours looks like it. */
const secretMark = '{secret}'
/** Stands for a secret that cannot be opened. */
const unreadable = '{sealed with another AUTH_SECRET}'

/** What the box holds of a mail: headers of one line, and words without their secret. */
function boxed({ to, subject, text, html, secret, about, again, accountId = null }: MailToQueue) {
  const words = (body: string) => (secret ? body.replaceAll(secret, secretMark) : body)
  return {
    recipient: oneLine(to),
    subject: oneLine(subject),
    text_body: words(text),
    html_body: words(html),
    secret_sealed: secret ? seal(secret) : null,
    about: about ?? null,
    kind: again?.kind ?? null,
    source_id: again?.sourceId ?? null,
    account_id: accountId,
  }
}

/**
 * Writes a mail into the outgoing box; a job sends it. Never waits for a mail server. Within a job it is written once, however often the job
 * runs.
 */
export async function queueMail(mail: MailToQueue): Promise<void> {
  const { recipient, subject, text_body, html_body, secret_sealed, about, kind, source_id, account_id } = boxed(mail)
  const words = [recipient, subject, text_body, html_body, secret_sealed]
  await run(insertMail, [...words, onceKeyOf(mail), about, kind, source_id, account_id])
}

/** The same in the transaction of what the mail tells about: both happen or neither. Answers with the mail's id. */
export async function queueMailIn(trx: Trx, mail: MailToQueue): Promise<string> {
  const { id } = await trx.insertInto('mails').values(boxed(mail)).returning('id').executeTakeFirstOrThrow()
  await sql`select enqueue_job('mail:send', ${JSON.stringify({ mailId: id })}::jsonb)`.execute(trx)
  return id
}

const mailShape = {
  id: uuid,
  recipient: text,
  subject: text,
  text_body: text,
  html_body: text,
  secret_sealed: nullable(bytes),
}

/** The secret of a mail; 'unreadable' when it was sealed with an AUTH_SECRET that is neither today's nor the previous one. */
function secretOf(sealed: Buffer | null): string | null {
  return sealed && (tryUnseal(sealed) ?? unreadable)
}

/** The words of a mail as its reader gets them. */
function wordsOf(mail: Pick<RowOf<typeof mailShape>, 'text_body' | 'html_body'>, secret: string | null) {
  const words = (body: string) => (secret ? body.replaceAll(secretMark, secret) : body)
  return { text: words(mail.text_body), html: words(mail.html_body) }
}

/** Longer than a mail server may take (`longestSendMs`) and noting it afterwards. */
const claimMinutes = 5
const longestSendMs = 120_000

const claimMail = statement(
  'mail_claim',
  `update mails set claimed_until = now() + interval '${claimMinutes} minutes'
    where id = $1 and status in ('waiting', 'failed') and text_body <> '' and coalesce(claimed_until, '-infinity') < now()
   returning id, recipient, subject, text_body, html_body, secret_sealed`,
  mailShape,
)
/** A mail that somebody else is sending, or was when it was killed. */
const claimEnd = statement(
  'mail_claim_end',
  `select claimed_until from mails where id = $1 and status in ('waiting', 'failed') and claimed_until >= now()`,
  { claimed_until: nullable(instant) },
)
const settleMail = statement(
  'mail_settle',
  `update mails set status = $2, sent_at = case when $2 in ('sent', 'kept') then now() end, attempts = attempts + 1, last_error = $3,
          claimed_until = null,
          text_body = case when $2 = 'sent' then '' else text_body end, html_body = case when $2 = 'sent' then '' else html_body end,
          secret_sealed = case when $2 = 'sent' then null else secret_sealed end
    where id = $1`,
  {},
)

/** The mail server has it: that is noted whatever happens, since a mail that is not noted is sent again. Rejects after a minute. */
async function noteSent(mailId: string): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    try {
      await run(settleMail, [mailId, 'sent', null])
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

/** Tries again when the claim of a process that may have been killed is over. */
async function comeBack(mailId: string): Promise<void> {
  const [claim] = await run(claimEnd, [mailId])
  if (!claim?.claimed_until) return
  const runAt = new Date(claim.claimed_until.getTime() + 1_000)
  await enqueueJob('mail:send', { mailId }, { key: `mail:send:${mailId}`, runAt })
}

type ClaimedMail = RowOf<typeof mailShape>

/** Gives a mail to the mail server. Its Message-ID is made from its row: who gets it a second time can tell that it is the same. */
async function deliver(mail: ClaimedMail): Promise<void> {
  const server = transport()
  if (!server) throw new Error('There is no mail server.')
  const secret = secretOf(mail.secret_sealed)
  if (secret === unreadable)
    throw new Error('Its link was sealed with another AUTH_SECRET: set that one as AUTH_SECRET_PREVIOUS.')
  const sending = server.sendMail({
    to: mail.recipient,
    subject: mail.subject,
    ...wordsOf(mail, secret),
    messageId: `<${mail.id}@${new URL(context().config.publicOrigin).hostname}>`,
  })
  const late = sleep(longestSendMs, undefined, { ref: false }).then(() => {
    throw new Error('The mail server took too long.')
  })
  await Promise.race([sending, late])
}

/**
 * Sends one mail of the box, once: it is claimed first and noted right afterwards; its words go with it. A job handler: throws when the server refuses, and is tried
 * again later. Only a process that is killed between the two leaves a mail that is sent again, five minutes later.
 */
export async function sendMail(payload: unknown): Promise<void> {
  const delivery = context().mail
  const { mailId } = payload as { mailId: string }
  if (delivery.kind === 'wait') return
  const [mail] = await run(claimMail, [mailId])
  if (!mail) return comeBack(mailId)
  if (delivery.kind === 'keep') return void (await run(settleMail, [mail.id, 'kept', null]))
  try {
    await inSpan('mail', {}, () => deliver(mail))
  } catch (error) {
    await run(settleMail, [mail.id, 'failed', (error as Error).message.slice(0, 500)])
    throw error
  }
  await noteSent(mail.id)
}

const sweepSize = 500
const requeue = statement(
  'mail_requeue',
  `with next as (select id from mails where status = 'waiting' and id > $1 order by id limit ${sweepSize})
   select id, enqueue_job('mail:send', jsonb_build_object('mailId', id), 'mail:send:' || id) from next order by id`,
  { id: uuid, enqueue_job: nothing },
)

/** Mail that waited for a server is sent now that there is one. A job handler, so that no start waits for it; repeatable. */
export async function sendWaitingMail(): Promise<void> {
  if (context().mail.kind === 'wait') return
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await run(requeue, [last])
    const next = rows
      .map(({ id }) => id)
      .sort()
      .at(-1)
    if (!next || rows.length < sweepSize) return
    last = next
  }
}

const writtenMailShape = {
  id: uuid,
  recipient: text,
  subject: text,
  text_body: text,
  html_body: text,
  secret_sealed: nullable(bytes),
  created_at: instant,
}

export interface WrittenMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

const newestMails = statement(
  'mail_newest',
  `select id, recipient, subject, text_body, html_body, secret_sealed, created_at from mails
    where text_body <> '' order by id desc limit $1`,
  writtenMailShape,
)

/** The newest mails whose words are still there, for the mailbox page of a shop on this machine alone. */
export async function readMails(limit: number): Promise<WrittenMail[]> {
  const rows = await run(newestMails, [limit])
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    ...wordsOf(row, secretOf(row.secret_sealed)),
    createdAt: row.created_at,
  }))
}

const dropOldWords = statement(
  'mail_drop_words',
  `update mails
      set text_body = '', html_body = '', secret_sealed = null, status = case when status = 'waiting' then 'failed' else status end,
          last_error = case when status in ('waiting', 'failed') then 'Not sent within seven days, so its words are gone.' end
    where created_at < now() - interval '7 days' and text_body <> ''`,
  {},
)
const deleteOldMails = statement(
  'mail_delete_old',
  "delete from mails where created_at < now() - interval '90 days'",
  {},
)

/** Drops the words of mails after seven days, sent or not, and the lines that say there was a mail after 90 days. Repeatable. */
export async function tidyMails(): Promise<void> {
  await run(dropOldWords, [])
  await run(deleteOldMails, [])
}

const sealedMails = statement(
  'mail_sealed',
  'select id, secret_sealed as sealed from mails where secret_sealed is not null and id > $1 order by id limit 500',
  { id: uuid, sealed: nullable(bytes) },
)

/** Mails after this id whose secret still waits. */
async function selectSealed(after: string): Promise<SealedRow[]> {
  const rows = await run(sealedMails, [after])
  return rows.flatMap(({ id, sealed }) => (sealed ? [{ id, sealed }] : []))
}

const resealMail = statement(
  'mail_reseal',
  'update mails set secret_sealed = $3 where id = $1 and secret_sealed = $2',
  {},
)

/** The links in mails that wait. Mail that was sent or kept is only for reading: it would be no loss. */
export const mailsSealed: SealedKind = {
  name: 'waiting emails with a link',
  ifLost: 'those who wait for one ask for it again.',
  columns: ['mails.secret_sealed'],
  newest: `(select secret_sealed as sealed from mails where secret_sealed is not null and status = 'waiting' order by id desc limit 1)`,
  reseal: () =>
    resealAll(selectSealed, async ({ id, sealed }, anew) => void (await run(resealMail, [id, sealed, anew]))),
}
