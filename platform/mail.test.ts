import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { changeContext } from '#tests/support/context.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { startJobs } from './jobs.server.ts'
import { queueMail, sendMail, sendWaitingMail } from './mail.server.ts'

let server: MailServer | undefined

afterEach(async () => {
  server?.stop()
  server = undefined
  await sql("delete from graphile_worker._private_jobs where payload::jsonb ? 'mailId'")
})

async function sendThrough(onMessage?: (text: string) => unknown): Promise<MailServer> {
  server = await startMailServer(onMessage)
  changeContext({ mail: { kind: 'smtp', url: server.url, from: 'Shringar <no-reply@shringar.example>' } })
  return server
}

/** A mail in the box. Answers with its id. */
async function write(subject: string): Promise<string> {
  await queueMail({ to: 'meera@people.example', subject, text: 'Namaste.', html: '<p>Namaste.</p>' })
  const [mail] = await sql<{ id: string }>('select id from mails where subject = $1', [subject])
  return mail?.id ?? ''
}

const stateOf = async (id: string) =>
  (await sql<{ status: string; attempts: number }>('select status, attempts from mails where id = $1', [id]))[0]
const messageIdsOf = (texts: readonly string[]) => texts.map((text) => /^Message-ID: (\S+)/im.exec(text)?.[1])

describe('an email', () => {
  it('that two processes take up at once is sent once, under an id made from its row', async () => {
    const { taken } = await sendThrough()
    const mailId = await write('Two at once')
    await Promise.all([sendMail({ mailId }), sendMail({ mailId }), sendMail({ mailId })])
    expect(messageIdsOf(taken)).toEqual([`<${mailId}@127.0.0.1>`])
    expect(await stateOf(mailId)).toEqual({ status: 'sent', attempts: 1 })
  })

  it('that the server took is noted as sent, although the database refuses that at first', async () => {
    const holder = new pg.Client({ connectionString: workerDatabase().ownerUrl })
    await holder.connect()
    let released: Promise<unknown> | undefined
    try {
      const { taken } = await sendThrough(async () => {
        await holder.query('begin; lock table mails in exclusive mode')
        // Longer than a statement waits for a lock.
        released = sleep(2_600).then(() => holder.query('rollback'))
      })
      const mailId = await write('Noted late')
      await sendMail({ mailId })
      await sendMail({ mailId })
      expect(taken).toHaveLength(1)
      expect(await stateOf(mailId)).toEqual({ status: 'sent', attempts: 1 })
    } finally {
      await released
      await holder.end()
    }
  })

  it('whose sender was killed before it noted so waits for the end of the claim, and keeps its id', async () => {
    const { taken } = await sendThrough()
    const mailId = await write('Killed between')
    await sql("update mails set claimed_until = now() + interval '3 minutes' where id = $1", [mailId])
    await sendMail({ mailId })
    expect(taken).toEqual([])
    const later = await sql(
      "select 1 from graphile_worker._private_jobs where key = $1 and run_at > now() + interval '2 minutes'",
      [`mail:send:${mailId}`],
    )
    expect(later).toHaveLength(1)
    await sql("update mails set claimed_until = now() - interval '1 second' where id = $1", [mailId])
    await sendMail({ mailId })
    expect(messageIdsOf(taken)).toEqual([`<${mailId}@127.0.0.1>`])
  })

  it('whose words hold line breaks has no header and no reader more than it should', async () => {
    const { taken } = await sendThrough()
    const words = 'Rose\r\nBcc: all@people.example\r\n\r\n<b>Rose</b>'
    await queueMail({ to: 'meera@people.example', subject: words, text: words, html: words })
    const [mail] = await sql<{ id: string }>('select id from mails where text_body = $1', [words])
    await sendMail({ mailId: mail?.id ?? '' })
    const [head = ''] = taken[0]?.split('\r\n\r\n') ?? []
    expect(head).toMatch(/^Subject: Rose /m)
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head.match(/^To: /gm)).toHaveLength(1)
  })

  it('that a server refuses is tried again', async () => {
    await sendThrough()
    server?.stop()
    const mailId = await write('Refused')
    await expect(sendMail({ mailId })).rejects.toThrow(/ECONNREFUSED/)
    expect(await stateOf(mailId)).toEqual({ status: 'failed', attempts: 1 })
    const { taken } = await sendThrough()
    await sendMail({ mailId })
    expect(taken).toHaveLength(1)
  })

  it('of a job that runs again is written once', async () => {
    let runs = 0
    const email = { to: 'meera@people.example', subject: 'Of a job', text: 'Namaste.', html: '<p>Namaste.</p>' }
    const stop = await startJobs(workerDatabase().ownerUrl, {
      'test:writes': async () => {
        await queueMail(email)
        runs++
        if (runs === 1) throw new Error('It fell over after writing.')
      },
    })
    try {
      await sql("select enqueue_job('test:writes', '{}')")
      await expect.poll(() => runs, { timeout: 20_000 }).toBe(1)
      await sql('update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null')
      await expect.poll(() => runs, { timeout: 20_000 }).toBe(2)
    } finally {
      await stop()
    }
    expect(await sql("select 1 from mails where subject = 'Of a job'")).toHaveLength(1)
  }, 60_000)
})

describe('mail that waited for a server', () => {
  it('is queued in steps, each mail once', async () => {
    await sql(
      `insert into mails (recipient, subject, text_body, html_body)
       select 'meera@people.example', 'Waiting', 'Namaste.', '<p>Namaste.</p>' from generate_series(1, 1201)`,
    )
    await sendThrough()
    await sendWaitingMail()
    await sendWaitingMail()
    const [queued] = await sql<{ jobs: number }>(
      `select count(*)::int as jobs from graphile_worker._private_jobs j join mails m on j.key = 'mail:send:' || m.id where m.subject = 'Waiting'`,
    )
    expect(queued?.jobs).toBe(1201)
    await sql("delete from mails where subject = 'Waiting'")
  })
})
