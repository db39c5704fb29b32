import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeContext } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { context } from './context.server.ts'
import { mailsSealed, queueMail, readMails, sendMail, tidyMails } from './mail.server.ts'

const secret = 'a-token-that-lets-somebody-in-0123456789'
let to = ''

beforeEach(async () => {
  to = `${randomUUID()}@people.example`
  changeContext({ mail: { kind: 'keep' } })
  await queueMail({
    to,
    subject: 'Hello',
    text: `Come in: ?token=${secret}`,
    html: `<a href="?token=${secret}">`,
    secret,
  })
})

const idOf = async () => {
  const [row] = await sql<{ id: string }>('select id from mails where recipient = $1', [to])
  return row?.id ?? ''
}
const stored = () =>
  sql<{ status: string; text_body: string; html_body: string; sealed: boolean; last_error: string | null }>(
    `select status, text_body, html_body, secret_sealed is not null as sealed, last_error from mails where recipient = $1`,
    [to],
  )
const old = (age: string) => sql('update mails set created_at = now() - $2::interval where recipient = $1', [to, age])

describe('a mail in the box', () => {
  it('holds no token that a reader of the table or of a backup could use', async () => {
    const [row] = await sql<{ whole: string }>('select mails::text as whole from mails where recipient = $1', [to])
    expect(row?.whole).not.toContain(secret)
    expect(await mailsTo(to)).toEqual([{ subject: 'Hello', text: `Come in: ?token=${secret}` }])
  })

  it('stays readable on this machine once it was kept, and loses its words after seven days', async () => {
    await sendMail({ mailId: await idOf() })
    await old('6 days')
    await tidyMails()
    expect(await mailsTo(to)).toHaveLength(1)
    await old('8 days')
    await tidyMails()
    expect(await stored()).toEqual([{ status: 'kept', text_body: '', html_body: '', sealed: false, last_error: null }])
  })

  it('reaches the mail server whole, and then has neither words nor token', async () => {
    const server = await startMailServer()
    changeContext({ mail: { kind: 'smtp', url: server.url, from: 'shop@people.example' } })
    try {
      await sendMail({ mailId: await idOf() })
    } finally {
      server.stop()
    }
    expect(server.taken.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`token=${secret}`)
    expect(await stored()).toEqual([{ status: 'sent', text_body: '', html_body: '', sealed: false, last_error: null }])
  })

  it('whose link was sealed with a secret that is gone says so, is readable without it, and is sent once the secret is back', async () => {
    const server = await startMailServer()
    const { authSecret, config } = context()
    changeContext({
      authSecret: 'another secret of the tests, long enough for all',
      mail: { kind: 'smtp', url: server.url, from: 'shop@people.example' },
    })
    try {
      await expect(sendMail({ mailId: await idOf() })).rejects.toThrow('AUTH_SECRET_PREVIOUS')
      expect(server.taken).toEqual([])
      const [listed] = (await readMails(50)).filter(({ recipient }) => recipient === to)
      expect(listed?.text).toBe('Come in: ?token={sealed with another AUTH_SECRET}')
      changeContext({ config: { ...config, previousAuthSecret: authSecret } })
      expect((await mailsSealed.reseal()).sealed).toBeGreaterThan(0)
      changeContext({ config })
      await sendMail({ mailId: await idOf() })
      expect(server.taken.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`token=${secret}`)
    } finally {
      changeContext({ authSecret, config: { ...config, previousAuthSecret: context().authSecret } })
      await mailsSealed.reseal()
      changeContext({ config })
      server.stop()
    }
  })

  it('that no server took for seven days has failed, says so, and is not sent without its words', async () => {
    changeContext({ mail: { kind: 'wait' } })
    await old('8 days')
    await tidyMails()
    const gone = { status: 'failed', text_body: '', sealed: false, last_error: expect.stringContaining('seven days') }
    expect(await stored()).toMatchObject([gone])
    changeContext({ mail: { kind: 'keep' } })
    await sendMail({ mailId: await idOf() })
    expect(await stored()).toMatchObject([gone])
  })

  it('is forgotten after 90 days', async () => {
    await old('91 days')
    await tidyMails()
    expect(await stored()).toEqual([])
  })
})
