import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { instant, nothing, type RowOf, text, uuid } from '#platform/db/columns.ts'
import type { Config } from './config.server.ts'
import { context, perContext } from './context.server.ts'
import { run, statement, type Trx } from './db.server.ts'

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
  `with mail as (insert into mails (recipient, subject, text_body, html_body) values ($1, $2, $3, $4) returning id),
        job as (select enqueue_job('mail:send', jsonb_build_object('mailId', id)) from mail)
   select mail.id from mail, job`,
  { id: uuid },
)

/** Writes a mail into the outgoing box; a job sends it. Never waits for a mail server. */
export async function queueMail(mail: { to: string; subject: string; text: string; html: string }): Promise<void> {
  const header = (value: string) => value.replace(/[\r\n]+/g, ' ')
  await run(insertMail, [header(mail.to), header(mail.subject), mail.text, mail.html])
}

/** The same in the transaction of what the mail tells about: both happen or neither. Answers with the mail's id. */
export async function queueMailIn(
  trx: Trx,
  mail: { to: string; subject: string; text: string; html: string },
): Promise<string> {
  const header = (value: string) => value.replace(/[\r\n]+/g, ' ')
  const { id } = await trx
    .insertInto('mails')
    .values({ recipient: header(mail.to), subject: header(mail.subject), text_body: mail.text, html_body: mail.html })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select enqueue_job('mail:send', ${JSON.stringify({ mailId: id })}::jsonb)`.execute(trx)
  return id
}

const mailShape = {
  id: uuid,
  recipient: text,
  subject: text,
  text_body: text,
  html_body: text,
}

const waitingMail = statement(
  'mail_waiting',
  `select id, recipient, subject, text_body, html_body from mails where id = $1 and status in ('waiting', 'failed')`,
  mailShape,
)
const settleMail = statement(
  'mail_settle',
  `update mails set status = $2, sent_at = case when $2 in ('sent', 'kept') then now() end, attempts = attempts + 1, last_error = $3 where id = $1`,
  {},
)

/** Sends one mail of the box. A job handler: throws when the server refuses, and is tried again later. */
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
      text: mail.text_body,
      html: mail.html_body,
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
  created_at: instant,
}

export type WrittenMail = RowOf<typeof writtenMailShape>

const newestMails = statement(
  'mail_newest',
  'select id, recipient, subject, text_body, html_body, created_at from mails order by id desc limit $1',
  writtenMailShape,
)

/** The newest mails, for the mailbox page of a shop on this machine alone. */
export function readMails(limit: number): Promise<WrittenMail[]> {
  return run(newestMails, [limit])
}
