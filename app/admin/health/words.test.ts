import { expect, it } from 'vitest'
import type { HealthView } from '#modules/health/shapes.ts'
import { findingsOf, span } from './words.ts'

const calm: HealthView = {
  version: '1.0.0',
  migration: '001-first',
  databaseVersion: '18.0',
  jobs: { waiting: 0, oldest: 0, retrying: 0, failed: 0 },
  failedJobs: [],
  mails: { waiting: 0, oldest: 0, failed: 0 },
  webhooks: { lastHour: 0, age: null, unheard: 0 },
  refunds: { waiting: 0, overdue: 0, byHand: 0 },
  paymentDifferences: 0,
  connections: { used: 12, most: 100, replica: null },
  slowQueries: [],
  objectStore: null,
  backups: null,
  outsideArchive: null,
  outsideBackups: null,
  previousSecrets: [],
}
const said = (about: Partial<HealthView>, subject: string) => {
  const found = findingsOf({ ...calm, ...about }).find((finding) => finding.subject === subject)
  return `${found?.state}: ${found?.text}`
}

it('says of a calm shop that all is fine', () => {
  expect(findingsOf(calm).map(({ state }) => state)).toEqual(Array(8).fill('fine'))
})

it('says of a secret of before that it is still accepted, and until when', () => {
  expect(said({ previousSecrets: ['AUTH_SECRET_PREVIOUS'] }, 'Secrets')).toBe(
    'waits: The secret of before is still accepted. Take AUTH_SECRET_PREVIOUS out of the settings once npm run reseal has ended.',
  )
})

it('says what waits, and what somebody has to look at', () => {
  const jobs = { waiting: 0, oldest: 0, retrying: 0, failed: 0 }
  expect(said({ jobs: { ...jobs, waiting: 1, oldest: 3, retrying: 2 } }, 'Jobs')).toBe(
    'waits: 1 job waiting. 2 are being tried again.',
  )
  expect(said({ jobs: { ...jobs, waiting: 40, oldest: 301 } }, 'Jobs')).toBe(
    'wrong: 40 jobs waiting, the oldest for 5 minutes. Is a process of the shop running?',
  )
  expect(said({ jobs: { ...jobs, failed: 1 } }, 'Jobs')).toBe('wrong: 1 job has failed and is listed below.')
  expect(said({ mails: { waiting: 2, oldest: 1_000, failed: 1 } }, 'Emails')).toBe(
    'wrong: 2 emails waiting, the oldest for 16 minutes. Does the mail server answer? 1 email of the last 90 days could not be sent.',
  )
  expect(said({ refunds: { waiting: 3, overdue: 2, byHand: 0 } }, 'Refunds')).toBe(
    'wrong: 2 refunds are due for more than a day.',
  )
  expect(said({ paymentDifferences: 1 }, 'Books')).toBe('wrong: 1 difference waits for your decision.')
  expect(said({ connections: { used: 90, most: 100, replica: null } }, 'Database connections')).toBe(
    'wrong: 90 of 100 are in use. Few are left.',
  )
})

it.each([
  [{ waiting: 0, byHand: 0 }, 'fine: No refunds due.'],
  [{ waiting: 1, byHand: 0 }, 'waits: 1 refund is under way.'],
  [{ waiting: 1, byHand: 1 }, 'waits: 1 refund is due, to pay out by hand.'],
  [{ waiting: 5, byHand: 2 }, 'waits: 2 refunds are due, to pay out by hand. 3 refunds are under way.'],
])('says of refunds %j which of them somebody has to send: %s', (refunds, words) => {
  expect(said({ refunds: { ...refunds, overdue: 0 } }, 'Refunds')).toBe(words)
})

it.each([
  [{ lastHour: 0, age: null, unheard: 0 }, 'fine: None has come yet.'],
  [{ lastHour: 3, age: 60, unheard: 0 }, 'fine: The last one came 1 minute ago, 3 in the last hour.'],
  [{ lastHour: 0, age: 90_000, unheard: 0 }, 'fine: The last one came 1 day ago, 0 in the last hour.'],
  [
    { lastHour: 0, age: null, unheard: 1 },
    'wrong: 1 payment has come in within a week, and no webhook ever. Usually the gateway does not know this shop’s webhook address. Check in its dashboard that the webhook is on, and its address and secret. Until then payments show minutes late.',
  ],
  [
    { lastHour: 0, age: 7_200, unheard: 2 },
    'wrong: 2 payments have come in since the last one, 2 hours ago. Usually the gateway does not know this shop’s webhook address. Check in its dashboard that the webhook is on, and its address and secret. Until then payments show minutes late.',
  ],
])('says of webhooks %j: %s', (webhooks, words) => {
  expect(said({ webhooks }, 'Payment webhooks')).toBe(words)
})

it('says where photographs lie, and what is missing while their store is away', () => {
  expect(said({}, 'Photos')).toBe('fine: Stored in the database.')
  expect(said({ objectStore: { problem: null } }, 'Photos')).toBe('fine: The object store answers.')
  const problem = 'The object store does not answer as it should: ECONNREFUSED'
  expect(said({ objectStore: { problem } }, 'Photos')).toBe(
    `wrong: ${problem}. Orders go on, but no photo can be uploaded, and those that no machine has a copy of are not shown.`,
  )
})

it('says where pages are read from, where there is a replica', () => {
  const of = (isRead: boolean, behindBytes: number | null) =>
    said({ connections: { used: 12, most: 100, replica: { isRead, behindBytes } } }, 'Database connections')
  expect(of(true, 0)).toBe('fine: 12 of 100 are in use. Pages are read from the replica.')
  expect(of(false, 120_000)).toBe(
    'waits: 12 of 100 are in use. The replica is 1,20,000 bytes behind, so pages are read from the leader.',
  )
  expect(of(false, null)).toBe(
    'waits: 12 of 100 are in use. The replica does not answer, so pages are read from the leader.',
  )
})

it('says of backups what is missing', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const good = {
    lastAt: ago(5),
    triedAt: ago(48),
    problem: null,
    archive: 'working',
    archiveProblem: null,
    copyProblem: null,
  } as const
  const of = (about: Partial<HealthView['backups']>) => {
    const found = findingsOf({ ...calm, backups: { ...good, ...about } }, now).find(
      ({ subject }) => subject === 'Backups',
    )
    return `${found?.state}: ${found?.text}`
  }
  expect(of({})).toBe('fine: The last one was made 5 hours ago. One was test-restored 2 days ago.')
  expect(of({ archive: 'off' })).toMatch(/^waits: .*you lose everything since then: set BACKUP_DIR/)
  expect(of({ lastAt: null })).toMatch(/^wrong: No backup yet/)
  expect(of({ lastAt: ago(60) })).toBe('wrong: The last one was made 2 days ago.')
  expect(of({ triedAt: null })).toMatch(/^waits: .*No backup has been test-restored yet/)
  expect(of({ triedAt: ago(300) })).toMatch(/^waits: .*for over 10 days: run npm run backup -- --check/)
  expect(of({ problem: 'SHR-1: cash' })).toBe('wrong: The last test restore failed: SHR-1: cash')
  expect(of({ copyProblem: 'It is away.' })).toBe('wrong: The object store does not have the last backup: It is away.')
  expect(of({ archiveProblem: 'disk full' })).toBe('wrong: The log is not safely archived: disk full')
})

it('says of a PostgreSQL of one’s own whether its log is archived', () => {
  const of = (outsideArchive: HealthView['outsideArchive']) => said({ outsideArchive }, 'Backups')
  const elsewhere = 'fine: This PostgreSQL is your own. Its backups are made where it runs.'
  expect(of({ archive: 'failing', problem: 'The last try failed.' })).toBe(
    'wrong: The log is not archived: The last try failed.',
  )
  expect(of({ archive: 'working', problem: null })).toBe(`${elsewhere} Its log is archived.`)
  expect(of({ archive: 'off', problem: null })).toBe(elsewhere)
})

it('says of the backups of a PostgreSQL of one’s own what the machine that has them says', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000).toISOString()
  const good = { isKnown: true, lastAt: hours(5), triedAt: hours(48), hasFailedTrial: false }
  const of = (about: Partial<HealthView['outsideBackups']>) => {
    const health = { ...calm, outsideArchive: { archive: 'working', problem: null } as const }
    const found = findingsOf({ ...health, outsideBackups: { ...good, ...about } }, now).at(-1)
    return `${found?.state}: ${found?.text}`
  }
  expect(of({ isKnown: false, lastAt: null })).toMatch(/^wrong: The backup machine does not answer/)
  expect(of({ lastAt: null })).toMatch(/^wrong: The backup machine reports no backup/)
  expect(of({ hasFailedTrial: true })).toMatch(/^wrong: The last test restore failed\. The last one/)
  expect(of({ lastAt: hours(60) })).toBe('wrong: The last one was made 2 days ago. Its log is archived.')
  expect(of({ triedAt: null })).toMatch(/^waits: .*No backup has been test-restored yet/)
  expect(of({ triedAt: hours(300) })).toMatch(/^waits: .*No backup has been test-restored for over 10 days: run check-/)
  expect(of({})).toBe('fine: The last one was made 5 hours ago. Its log is archived. One was test-restored 2 days ago.')
})

it('says spans of time as people do', () => {
  expect([1, 59, 60, 3_599, 7_200, 200_000].map(span)).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '59 minutes',
    '2 hours',
    '2 days',
  ])
})
