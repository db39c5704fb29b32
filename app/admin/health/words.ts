import type { HealthView } from '#modules/health/shapes.ts'

export interface Finding {
  subject: string
  /** `waits`: nothing is wrong, and something is still to be done. */
  state: 'fine' | 'waits' | 'wrong'
  text: string
  /** Where it is looked at. */
  to?: { path: string; label: string }
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-IN')} ${many}`

/** A span of time as people say it: '12 seconds', '3 minutes', '2 days'. */
export function span(seconds: number): string {
  const units = [
    [86_400, 'day', 'days'],
    [3_600, 'hour', 'hours'],
    [60, 'minute', 'minutes'],
  ] as const
  for (const [size, one, many] of units) if (seconds >= size) return count(Math.floor(seconds / size), one, many)
  return count(Math.floor(seconds), 'second', 'seconds')
}

// From these on somebody is called, too (deploy/monitoring/alerts.yml).
const jobsLateSeconds = 300
const mailsLateSeconds = 900
const connectionsFull = 0.85

function jobs({ jobs: { waiting, oldest, retrying, failed } }: HealthView): Finding {
  const again = retrying > 0 ? ` ${count(retrying, 'is', 'are')} being tried again.` : ''
  if (failed > 0)
    return {
      subject: 'Jobs',
      state: 'wrong',
      text: `${count(failed, 'job has', 'jobs have')} failed and ${failed === 1 ? 'is' : 'are'} listed below.${again}`,
    }
  if (oldest > jobsLateSeconds)
    return {
      subject: 'Jobs',
      state: 'wrong',
      text: `${count(waiting, 'job waiting', 'jobs waiting')}, the oldest for ${span(oldest)}. Is a process of the shop running?${again}`,
    }
  if (waiting > 0)
    return { subject: 'Jobs', state: 'waits', text: `${count(waiting, 'job waiting', 'jobs waiting')}.${again}` }
  return { subject: 'Jobs', state: retrying > 0 ? 'waits' : 'fine', text: `Nothing waiting.${again}` }
}

function emails({ mails: { waiting, oldest, failed } }: HealthView): Finding {
  const lost = failed > 0 ? ` ${count(failed, 'email', 'emails')} of the last 90 days could not be sent.` : ''
  const base = { subject: 'Emails', to: { path: '/admin/mail', label: 'Mail' } }
  if (oldest > mailsLateSeconds)
    return {
      ...base,
      state: 'wrong',
      text: `${count(waiting, 'email waiting', 'emails waiting')}, the oldest for ${span(oldest)}. Does the mail server answer?${lost}`,
    }
  if (waiting > 0)
    return { ...base, state: 'waits', text: `${count(waiting, 'email waiting', 'emails waiting')}.${lost}` }
  return { ...base, state: 'fine', text: `Nothing waiting.${lost}` }
}

function webhooks({ webhooks: { age, lastHour, unheard } }: HealthView): Finding {
  const subject = 'Payment webhooks'
  if (unheard > 0) {
    const payments = count(unheard, 'payment has come in', 'payments have come in')
    const without =
      age === null
        ? `${payments} within a week, and no webhook ever.`
        : `${payments} since the last one, ${span(age)} ago.`
    const toDo =
      'Usually the gateway does not know this shop’s webhook address. Check in its dashboard that the webhook is on, and its address and secret. Until then payments show minutes late.'
    return { subject, state: 'wrong', text: `${without} ${toDo}` }
  }
  const text =
    age === null
      ? 'None has come yet.'
      : `The last one came ${span(age)} ago, ${lastHour.toLocaleString('en-IN')} in the last hour.`
  return { subject, state: 'fine', text }
}

function refunds({ refunds: { waiting, overdue, byHand } }: HealthView): Finding {
  const base = { subject: 'Refunds', to: { path: '/admin/orders?view=refunds', label: 'Refund due' } }
  if (overdue > 0)
    return { ...base, state: 'wrong', text: `${count(overdue, 'refund is', 'refunds are')} due for more than a day.` }
  const sent = waiting - byHand
  const sentences = [
    ...(byHand > 0 ? [`${count(byHand, 'refund is', 'refunds are')} due, to pay out by hand.`] : []),
    ...(sent > 0 ? [`${count(sent, 'refund is', 'refunds are')} under way.`] : []),
  ]
  if (sentences.length > 0) return { ...base, state: 'waits', text: sentences.join(' ') }
  return { subject: 'Refunds', state: 'fine', text: 'No refunds due.' }
}

function books({ paymentDifferences }: HealthView): Finding {
  if (paymentDifferences === 0) return { subject: 'Books', state: 'fine', text: 'Our books and the provider’s agree.' }
  return {
    subject: 'Books',
    state: 'wrong',
    text: `${count(paymentDifferences, 'difference waits', 'differences wait')} for your decision.`,
    to: { path: '/admin/payments', label: 'Differences' },
  }
}

/** Nothing where there is no replica. */
function replicaSentence(replica: HealthView['connections']['replica']): string {
  if (!replica) return ''
  const { isRead, behindBytes } = replica
  if (isRead) return ' Pages are read from the replica.'
  if (behindBytes === null) return ' The replica does not answer, so pages are read from the leader.'
  return ` The replica is ${count(behindBytes, 'byte', 'bytes')} behind, so pages are read from the leader.`
}

function connections({ connections: { used, most, replica } }: HealthView): Finding {
  const isFull = used / most > connectionsFull
  const isUnread = replica?.isRead === false
  const few = isFull ? ' Few are left.' : ''
  return {
    subject: 'Database connections',
    state: isFull ? 'wrong' : isUnread ? 'waits' : 'fine',
    text: `${used} of ${most} are in use.${few}${replicaSentence(replica)}`,
  }
}

function photos({ objectStore }: HealthView): Finding {
  const subject = 'Photos'
  if (!objectStore) return { subject, state: 'fine', text: 'Stored in the database.' }
  const { problem } = objectStore
  if (!problem) return { subject, state: 'fine', text: 'The object store answers.' }
  return {
    subject,
    state: 'wrong',
    text: `${problem}. Orders go on, but no photo can be uploaded, and those that no machine has a copy of are not shown.`,
  }
}

// As the alerts have it, too.
const backupOldDays = 1.5
const trialOldDays = 10
const daysSince = (at: string, now: Date) => (now.getTime() - Date.parse(at)) / 86_400_000

const ago = (at: string, now: Date) => `${span((now.getTime() - Date.parse(at)) / 1_000)} ago`

const madeSentence = (lastAt: string, now: Date) => `The last one was made ${ago(lastAt, now)}.`

/** How old the last backup is, and how long ago one was tried. `log`: a sentence about the log. `trial`: the command that tries one. */
function ageFinding(
  { lastAt, triedAt, log, trial }: { lastAt: string; triedAt: string | null; log: string; trial: string },
  now: Date,
): Finding {
  const subject = 'Backups'
  const made = madeSentence(lastAt, now) + log
  if (daysSince(lastAt, now) > backupOldDays) return { subject, state: 'wrong', text: made }
  if (!triedAt) return { subject, state: 'waits', text: `${made} No backup has been test-restored yet: run ${trial}.` }
  if (daysSince(triedAt, now) > trialOldDays)
    return {
      subject,
      state: 'waits',
      text: `${made} No backup has been test-restored for over ${trialOldDays} days: run ${trial}.`,
    }
  return { subject, state: 'fine', text: `${made} One was test-restored ${ago(triedAt, now)}.` }
}

const elsewhere = 'This PostgreSQL is your own. Its backups are made where it runs.'

function outsideBackups({ outsideArchive: archive, outsideBackups: known }: HealthView, now: Date): Finding {
  const subject = 'Backups'
  if (archive?.problem) return { subject, state: 'wrong', text: `The log is not archived: ${archive.problem}` }
  const log = archive?.archive === 'working' ? ' Its log is archived.' : ''
  if (!known) return { subject, state: 'fine', text: elsewhere + log }
  const wrong = (text: string): Finding => ({ subject, state: 'wrong', text: text + log })
  const { isKnown, lastAt, triedAt, hasFailedTrial } = known
  if (!isKnown) return wrong('The backup machine does not answer (BACKUP_FIGURES_URL).')
  if (!lastAt) return wrong('The backup machine reports no backup (BACKUP_FIGURES_URL).')
  if (hasFailedTrial) return wrong(`The last test restore failed. ${madeSentence(lastAt, now)}`)
  return ageFinding({ lastAt, triedAt, log, trial: 'check-backup' }, now)
}

function backups(health: HealthView, now: Date): Finding {
  const subject = 'Backups'
  const { backups: known } = health
  if (!known) return outsideBackups(health, now)
  const { lastAt, triedAt, problem, archive, archiveProblem, copyProblem } = known
  if (archiveProblem) return { subject, state: 'wrong', text: `The log is not safely archived: ${archiveProblem}` }
  if (copyProblem)
    return { subject, state: 'wrong', text: `The object store does not have the last backup: ${copyProblem}` }
  if (problem) return { subject, state: 'wrong', text: `The last test restore failed: ${problem}` }
  if (!lastAt) return { subject, state: 'wrong', text: 'No backup yet. Run npm run backup, ideally every night.' }
  const log = archive === 'off' ? ' If this machine fails, you lose everything since then: set BACKUP_DIR.' : ''
  const found = ageFinding({ lastAt, triedAt, log, trial: 'npm run backup -- --check' }, now)
  return archive === 'off' && found.state === 'fine' ? { ...found, state: 'waits' } : found
}

/** Nothing where no secret of before is accepted. */
function secrets({ previousSecrets }: HealthView): Finding[] {
  if (previousSecrets.length === 0) return []
  const toDo = {
    AUTH_SECRET_PREVIOUS: 'Take AUTH_SECRET_PREVIOUS out of the settings once npm run reseal has ended.',
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS:
      'Take RAZORPAY_WEBHOOK_SECRET_PREVIOUS out a day after the secret was changed at Razorpay.',
  }
  const text = `The secret of before is still accepted. ${previousSecrets.map((name) => toDo[name]).join(' ')}`
  return [{ subject: 'Secrets', state: 'waits', text }]
}

/** What the page says of each part of the shop. */
export const findingsOf = (health: HealthView, now = new Date()): Finding[] => [
  ...[jobs, emails, webhooks, refunds, books, connections, photos, backups].map((find) => find(health, now)),
  ...secrets(health),
]
