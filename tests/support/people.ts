import type { Viewer } from '#modules/accounts/rules.ts'
import { openSession, readSession } from '#modules/accounts/service/sessions.server.ts'
import { undertaking } from '#modules/vendors/rules.ts'
import { required } from '#platform/kit/required.ts'
import { seal } from '#platform/seal.server.ts'
import { cookieOf } from './api.ts'
import { sql } from './database.ts'
import { buildUser, buildVendor } from './factories.ts'
import { newTaxNumbers } from './tax-numbers.ts'

/** Somebody signed in, with the cookie for the API. */
export async function signedIn(about: { role?: Viewer['role']; name?: string } = {}) {
  const person = await buildUser(about)
  return { ...person, cookie: await cookieOf(person) }
}

/** Somebody signed in, as the services see one, whose session lives. */
export async function signedInViewer(about: Parameters<typeof buildUser>[0] = {}): Promise<Viewer> {
  const device = { userAgent: 'Test', network: '127.0.0.0/24' }
  const { token } = await openSession(await buildUser(about), { remember: false, device, replaces: null })
  return required(await readSession(token), 'the session').viewer
}

/** The whole number of the account that `buildCompleteVendor` gives. */
export const builtAccount = '501200349012'

/** A vendor that has told everything, and its member; brought to a status by the moves that the database allows. */
export async function buildCompleteVendor(status = 'submitted', about: { name?: string } = {}) {
  const vendorId = await buildVendor({ status: 'draft' })
  const member = await signedIn({ role: 'vendor', name: 'Selvi Murugan' })
  const { pan, gstin } = newTaxNumbers()
  await sql('insert into vendor_members (vendor_id, user_id) values ($1, $2)', [vendorId, member.userId])
  await sql('update credentials set strong_password = true where user_id = $1', [member.userId])
  await sql(
    `update vendors set name = $3, legal_name = 'Tamarai Soaps LLP', pan = $4, gstin = $5,
            street = '31 Mission Street', city = 'Pune', state = 'Maharashtra', pincode = '411001', email = 'care@tamarai.example',
            phone = '+919000050001', bank_account_holder = 'Tamarai Soaps LLP', bank_account_last_four = '9012', bank_account_sealed = $6, ifsc = 'SBIN0001234',
            grievance_officer = 'Selvi Murugan', grievance_email = 'grievance@tamarai.example', grievance_phone = '+919000050002',
            undertaking_version = $2, undertaking_accepted_at = now()
      where id = $1`,
    [vendorId, undertaking.version, about.name ?? 'Tamarai Soaps', pan, gstin, seal(builtAccount)],
  )
  const way: Record<string, string[]> = {
    draft: [],
    submitted: ['submitted'],
    approved: ['submitted', 'approved'],
    rejected: ['submitted', 'rejected'],
    suspended: ['submitted', 'approved', 'suspended'],
  }
  for (const step of way[status] ?? []) await sql('update vendors set status = $2 where id = $1', [vendorId, step])
  return { vendorId, member, pan, gstin }
}

/** Lines of the audit trail about one thing, the earliest first. */
export function actsOn(subjectId: string) {
  return sql<{
    action: string
    actor_name: string
    actor_role: string
    before: unknown
    after: unknown
    reason: string | null
  }>('select action, actor_name, actor_role, before, after, reason from audit_log where subject_id = $1 order by id', [
    subjectId,
  ])
}

/** How many jobs of a name wait whose payload holds a value. */
export async function jobsOf(
  task: string,
  key: string,
  value: string,
): Promise<{ payload: Record<string, unknown> }[]> {
  return sql(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.payload->>$2 = $3`,
    [task, key, value],
  )
}
