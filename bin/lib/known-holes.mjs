/**
 * @typedef {object} Accepted a known hole that the shop lives with for a while
 * @property {string} advisory its number, `GHSA-…`
 * @property {string} reason why it does no harm here
 * @property {string} until the last day on which that is believed, `YYYY-MM-DD`
 */

/** Longer nobody believes a reason without looking again, in days. */
const longest = 90
const serious = new Set(['high', 'critical'])

/** The advisories of an answer of `npm audit --json`, each once; undefined when it is no answer about holes. */
export function advisoriesOf(report) {
  if (!report?.vulnerabilities) return undefined
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'))
  const byNumber = new Map(all.map((one) => [one.url?.split('/').at(-1) ?? String(one.source), one]))
  return [...byNumber].map(([advisory, { name, severity, title }]) => ({ advisory, name, severity, title }))
}

/**
 * What is wrong with the list of accepted holes, in sentences. Looked at on every run, with or without a registry: a list that nobody looks at
 * grows old.
 * @param {Accepted[]} accepted
 * @param {string} today `YYYY-MM-DD`
 */
export function problemsOfList(accepted, today) {
  return accepted.flatMap(({ advisory, reason, until }) => {
    if (!advisory || !reason)
      return [`An accepted hole has no number or no reason: ${advisory || reason || 'nothing'}.`]
    const days = (Date.parse(until) - Date.parse(today)) / 86_400_000
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until ?? '') || Number.isNaN(days))
      return [`${advisory} has no day until which it is accepted.`]
    if (days < 0) return [`${advisory} was accepted until ${until}. Update the package, or look again and say why not.`]
    return days > longest ? [`${advisory} is accepted until ${until}; more than ${longest} days are not.`] : []
  })
}

/** The high and critical ones that nobody has accepted. */
export const unanswered = (advisories, accepted) =>
  advisories.filter(
    ({ advisory, severity }) => serious.has(severity) && !accepted.some((one) => one.advisory === advisory),
  )
