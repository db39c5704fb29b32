import { z } from 'zod'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { limitRaisedEmail, newAdminEmail } from './emails.server.ts'
import { sendResetLink, tellNewAdmin } from './service/passwords.server.ts'
import { deleteLapsed } from './store/lapsed.server.ts'
import { selectOtherAdmins } from './store/users.server.ts'

const resetJob = z.strictObject({ email: z.string() })

const madeAdminJob = z.strictObject({ email: z.string(), by: z.string() })

const raiseJob = z.strictObject({
  by: z.string(),
  name: z.string(),
  secondAdminAbove: z.number(),
  raisedTo: z.number(),
  raisedFrom: z.string(),
})

/** Tells the other admins that one of them raised what an admin may give alone. */
async function tellOfRaise(payload: unknown): Promise<void> {
  const { by, ...raise } = raiseJob.parse(payload)
  const others = await selectOtherAdmins(by)
  await inRetriedTransaction(async (trx) => {
    for (const { id, email } of others) await sendEmailIn(trx, limitRaisedEmail(email, raise), id)
  })
}

const newAdminJob = z.strictObject({ by: z.string(), admin: z.string(), name: z.string() })

/** Tells the admins that there is a new one, but not those two who know. */
async function tellOfNewAdmin(payload: unknown): Promise<void> {
  const { by, admin, name } = newAdminJob.parse(payload)
  const maker = (await selectOtherAdmins(admin)).find(({ id }) => id === by)?.name ?? 'Another admin'
  const others = (await selectOtherAdmins(by)).filter(({ id }) => id !== admin)
  await inRetriedTransaction(async (trx) => {
    for (const { id, email } of others) await sendEmailIn(trx, newAdminEmail(email, { name, by: maker }), id)
  })
}

export const accountJobs: Record<string, JobHandler> = {
  'accounts:send-reset-link': (payload) => sendResetLink(resetJob.parse(payload).email),
  'accounts:send-operators-reset-link': (payload) => sendResetLink(resetJob.parse(payload).email, true),
  'accounts:made_admin': (payload) => tellNewAdmin(madeAdminJob.parse(payload)),
  'accounts:limit_raised': tellOfRaise,
  'accounts:new_admin': tellOfNewAdmin,
  // Sessions and reset links that have ended, and buckets that have run dry, go once a night.
  'accounts:tidy': deleteLapsed,
}
