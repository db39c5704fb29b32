import { startMailServer } from '#tests/support/mail-server.ts'
import { openShop } from '../shop.ts'
import type { TrialDatabase } from '../stage.ts'
import { inSeconds, type Trial, tally, until } from '../trial.ts'

const write = (database: TrialDatabase, count: number) =>
  database.sql(
    `with mail as (insert into mails (recipient, subject, text_body, html_body)
       select 'meera@people.example', 'Trial ' || n, 'Namaste.', '<p>Namaste.</p>' from generate_series(1, $1::int) n returning id)
     select enqueue_job('mail:send', jsonb_build_object('mailId', id)) from mail`,
    [count],
  )

const idsOf = (texts: readonly string[]) => texts.map((text) => /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '')

const once: Trial = {
  name: 'mail-once',
  promise: 'two processes send each email once, under an id made from its row',
  isShort: true,
  async run(stage) {
    const database = await stage.database('mail_once')
    const server = await startMailServer()
    const shop = await openShop(stage, database, { WEB_CONCURRENCY: '2', SMTP_URL: server.url })
    try {
      await write(database, 100)
      // The same again, as a job that is repeated.
      await database.sql("select enqueue_job('mail:send', jsonb_build_object('mailId', id)) from mails")
      const isSent = async () => (await database.sql("select 1 from mails where status <> 'sent'")).length === 0
      const took = await until('all are sent', isSent)
      const ids = idsOf(server.taken)
      const twice = ids.length - new Set(ids).size
      return {
        figures: `${ids.length} emails in ${inSeconds(took)}, ${twice} of them twice`,
        isReached: twice === 0 && ids.length === 100,
      }
    } finally {
      await shop.stop()
      server.stop()
    }
  },
}

const killed: Trial = {
  name: 'mail-kill',
  promise: 'an email whose sender was killed before it noted so comes again under the same id, and only that one',
  async run(stage) {
    const database = await stage.database('mail_kill')
    let kill = () => {}
    const server = await startMailServer(() => kill())
    const shop = await openShop(stage, database, { SMTP_URL: server.url })
    kill = () => shop.kill('SIGKILL')
    await write(database, 20)
    await shop.ended
    kill = () => {}
    const next = await openShop(stage, database, { SMTP_URL: server.url })
    try {
      // The claim would end by itself after five minutes.
      await until(
        'all others are sent',
        async () => {
          await database.sql(
            "update mails set claimed_until = now() - interval '1 second' where status = 'waiting' and claimed_until > now() + interval '4 minutes' and (select count(*) from mails where status = 'waiting') <= 2",
          )
          await database.sql(
            "update graphile_worker._private_jobs set run_at = now() where locked_at is null and key like 'mail:send%'",
          )
          return (await database.sql("select 1 from mails where status <> 'sent'")).length === 0
        },
        90_000,
      )
      const ids = idsOf(server.taken)
      const again = ids.filter((id, at) => ids.indexOf(id) !== at)
      return {
        figures: `20 emails, taken ${ids.length} times, ids ${new Set(ids).size}; again: ${again.length}`,
        isReached: new Set(ids).size === 20 && again.length <= 2,
      }
    } finally {
      await next.stop()
      server.stop()
    }
  },
}

const waiting: Trial = {
  name: 'mail-start',
  promise: 'a shop with 5,000 waiting emails and jobs opens as quickly as one without (half a second more at most)',
  async run(stage) {
    const times: number[] = []
    for (const count of [0, 5_000]) {
      const database = await stage.database('mail_start')
      await write(database, count)
      const begun = performance.now()
      const shop = await openShop(stage, database)
      times.push(performance.now() - begun)
      await shop.stop()
    }
    const [without = 0, withMail = 0] = times
    return { figures: `${tally(times.map(inSeconds))}`, isReached: withMail < without + 500 }
  },
}

export const mailTrials = [once, killed, waiting]
