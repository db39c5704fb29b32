import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { bytes, instant, nothing, nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import type { Config } from './config.server.ts'
import { context, perContext } from './context.server.ts'
import { run, statement, type Trx } from './db.server.ts'
import { seal, unseal } from './seal.server.ts'

/** Where sent mail goes: through a server, kept for reading on this machine, or waiting for a server. */
export type Delivery = { kind: 'smtp'; url: string; from: string } | { kind: 'keep' } | { kind: 'wait' }

declare module './context.server.ts' {
  interface Context {
    mail: Delivery
  }
}

/** Where mail goes by the configuration: a shop without a server for it keeps mail on this machine, or lets it wait in public. */
export function deliveryOf(config: Config): Delivery {
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

const insertMail = statement(
  'mail_insert',
  `with mail as (
     insert into mails (recipient, subject, text_body, html_body, secret_sealed) values ($1, $2, $3, $4, $5) returning id
   ), job as (select enqueue_job('mail:send', jsonb_build_object('mailId', id)) from mail)
   select mail.id from mail, job`,
  { id: uuid },
)

export interface NewMail {
  to: string
  subject: string
  text: string
  html: string
  /** A token within the words. The box holds it sealed, so that neither its table nor a backup lets anybody in. */
  secret?: string | undefined
}

/** Stands in the words where the secret will. No token of ours looks like it. */
const secretMark = '{secret}'

/** What the box holds of a mail: headers of one line, and words without their secret. */
function boxed({ to, subject, text, html, secret }: NewMail) {
  const header = (value: string) => value.replace(/[\r\n]+/g, ' ')
  const words = (body: string) => (secret ? body.replaceAll(secret, secretMark) : body)
  return {
    recipient: header(to),
    subject: header(subject),
    text_body: words(text),
    html_body: words(html),
    secret_sealed: secret ? seal(secret) : null,
  }
}

/** Writes a mail into the outgoing box; a job sends it. Never waits for a mail server. */
export async function queueMail(mail: NewMail): Promise<void> {
  const { recipient, subject, text_body, html_body, secret_sealed } = boxed(mail)
  await run(insertMail, [recipient, subject, text_body, html_body, secret_sealed])
}

/** The same in the transaction of what the mail tells about: both happen or neither. Answers with the mail's id. */
export async function queueMailIn(trx: Trx, mail: NewMail): Promise<string> {
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

/** The words of a mail as its reader gets them. Throws when AUTH_SECRET is another one than when it was written. */
function wordsOf(mail: Pick<RowOf<typeof mailShape>, 'text_body' | 'html_body' | 'secret_sealed'>) {
  const secret = mail.secret_sealed && unseal(mail.secret_sealed)
  const words = (body: string) => (secret ? body.replaceAll(secretMark, secret) : body)
  return { text: words(mail.text_body), html: words(mail.html_body) }
}

const waitingMail = statement(
  'mail_waiting',
  `select id, recipient, subject, text_body, html_body, secret_sealed from mails
    where id = $1 and status in ('waiting', 'failed') and text_body <> ''`,
  mailShape,
)
const settleMail = statement(
  'mail_settle',
  `update mails set status = $2, sent_at = case when $2 in ('sent', 'kept') then now() end, attempts = attempts + 1, last_error = $3,
          text_body = case when $2 = 'sent' then '' else text_body end, html_body = case when $2 = 'sent' then '' else html_body end,
          secret_sealed = case when $2 = 'sent' then null else secret_sealed end
    where id = $1`,
  {},
)

/** Sends one mail of the box; its words go with it. A job handler: throws when the server refuses, and is tried again later. */
export async function sendMail(payload: unknown): Promise<void> {
  const [mail] = await run(waitingMail, [(payload as { mailId: string }).mailId])
  const delivery = context().mail
  if (!mail || delivery.kind === 'wait') return
  if (delivery.kind === 'keep') {
    await run(settleMail, [mail.id, 'kept', null])
    return
  }
  try {
    await transport()?.sendMail({
      to: mail.recipient,
      subject: mail.subject,
      ...wordsOf(mail),
    })
    await run(settleMail, [mail.id, 'sent', null])
  } catch (error) {
    await run(settleMail, [mail.id, 'failed', (error as Error).message.slice(0, 500)])
    throw error
  }
}

const requeue = statement(
  'mail_requeue',
  `select enqueue_job('mail:send', jsonb_build_object('mailId', id), 'mail:send:' || id) from mails where status = 'waiting'`,
  { enqueue_job: nothing },
)

/** Mail that waited for a server is sent now that there is one. Repeatable. */
export async function sendWaitingMail(): Promise<void> {
  if (context().mail.kind !== 'wait') await run(requeue, [])
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
    text: wordsOf(row).text,
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
