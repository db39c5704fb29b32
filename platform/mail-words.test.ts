import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeContext } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { queueMail, sendMail, tidyMails } from './mail.server.ts'

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

/** A mail server that takes everything. */
async function smtpServer() {
  let taken = ''
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData) {
        taken += text
        if (!taken.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 taken\r\n')
        return
      }
      isData = text.startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, taken: () => taken, close: () => server.close() }
}

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
    const server = await smtpServer()
    changeContext({ mail: { kind: 'smtp', url: server.url, from: 'shop@people.example' } })
    try {
      await sendMail({ mailId: await idOf() })
    } finally {
      server.close()
    }
    expect(server.taken().replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`token=${secret}`)
    expect(await stored()).toEqual([{ status: 'sent', text_body: '', html_body: '', sealed: false, last_error: null }])
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
