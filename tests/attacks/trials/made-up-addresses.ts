import type { Stage } from '../stage.ts'
import { exactly, type Trial, visitsAtMost } from '../trial.ts'

const made = (at: number) =>
  [
    `/products?price=${at + 1}-${at + 5_000}`,
    `/products?brand=nobody-${at}`,
    `/products?page=${at + 100}`,
    `/products?discount=${(at % 90) + 1}&price=${at}-`,
    `/${[...'how-reviews-work'].map((letter, bit) => ((at >> (bit % 14)) & 1 ? letter.toUpperCase() : letter)).join('')}`,
  ][at % 5] as string

/** Eight clients, each of whose addresses is new. */
async function askAnew(stage: Stage, ms: number): Promise<void> {
  const until = Date.now() + ms
  let at = 0
  const client = async () => {
    while (Date.now() < until) await stage.ask(made(at++), { from: stage.attacker })
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

export default {
  name: 'ever new filters, pages and letter cases',
  isShort: true,
  async run(stage, isShort) {
    await stage.ask('/about')
    // The first pages that a process renders take several times as long as all others.
    for (let price = 1; price < 30; price++) await stage.ask(`/products?price=-${price}`)
    const visits = await stage.visitWhile('/about', () => askAnew(stage, isShort ? 3_000 : 20_000))
    const unknown = await stage.ask('/products?brand=nobody-at-all')
    const far = await stage.ask('/products?page=9000')
    const otherCase = await stage.ask('/How-Reviews-WORK')
    return [
      ...exactly('others whom no page was sent', visits.failed, 0),
      visitsAtMost('a stored page for others', visits, 150),
      ...exactly('the status of an unknown brand', unknown.status, 404),
      ...exactly('the status of a far page', far.status, 404),
      ...exactly('the status of another letter case', otherCase.status, 301),
    ]
  },
} satisfies Trial
