/** The money of an order, in paise: as the rules have it or as a database does. */
export interface OrderMoney {
  isCancelled: boolean
  vendors: readonly { id: string; sum: number; isCancelled: boolean }[]
  /** `due`: what goes back for pieces that were accepted of it. */
  lines: readonly { id: string; vendor: string; cost: number; isCancelled: boolean; due: number }[]
  captures: readonly { purpose: 'order' | 'late' | 'again'; amount: number }[]
  /** Those that wait for a second admin are not among them. */
  refunds: readonly { kind: string; line: string | null; amount: number; isSent: boolean }[]
}

const sumOf = <One>(list: readonly One[], amountOf: (one: One) => number): number =>
  list.reduce((sum, one) => sum + amountOf(one), 0)

/** What an order keeps: what is left of its lines, less goodwill; nothing where it was not paid or is cancelled. */
function keptBy({ isCancelled, lines, captures, refunds }: OrderMoney): number {
  if (isCancelled || captures.every(({ purpose }) => purpose === 'again')) return 0
  const worth = sumOf(lines, ({ cost, isCancelled: isGone, due }) => (isGone ? 0 : cost - due))
  const goodwill = refunds.filter(({ kind }) => kind === 'goodwill')
  return Math.max(0, worth - sumOf(goodwill, ({ amount }) => amount))
}

/** What goes back for a line by itself, whatever was given beside it. */
const claimOf = ({ cost, isCancelled, due }: OrderMoney['lines'][number]): number => (isCancelled ? cost : due)

const ofLine = ({ refunds }: OrderMoney, id: string) =>
  refunds.filter(({ kind, line }) => line === id && kind !== 'goodwill')

/** Of each line goes back what was cancelled and accepted of it; less only where nothing of the order was left. */
function wrongLines(money: OrderMoney, kept: number): string[] {
  return money.lines.flatMap((line) => {
    const back = sumOf(ofLine(money, line.id), ({ amount }) => amount)
    const isWhole = kept === 0 || money.isCancelled ? back <= claimOf(line) : back === claimOf(line)
    return isWhole ? [] : [`line ${line.id}: ${back} go back of ${claimOf(line)}`]
  })
}

/** A vendor order costs what is left of its lines; with what went back for the others that is all that its lines cost. */
function wrongVendors(money: OrderMoney, kept: number): string[] {
  return money.vendors.flatMap(({ id, sum, isCancelled }) => {
    const own = money.lines.filter(({ vendor }) => vendor === id)
    const live = sumOf(own, ({ cost, isCancelled: isGone }) => (isGone ? 0 : cost))
    const gone = sumOf(own, ({ cost, isCancelled: isGone }) => (isGone ? cost : 0))
    const wrong = isCancelled || sum === live ? [] : [`vendor ${id}: ${sum} for lines of ${live}`]
    const cancelled = own.filter((line) => line.isCancelled).flatMap((line) => ofLine(money, line.id))
    const isBack = kept === 0 || money.isCancelled || sumOf(cancelled, ({ amount }) => amount) === gone
    return isBack ? wrong : [...wrong, `vendor ${id}: not all of ${gone} goes back`]
  })
}

/**
 * Where an order's money does not add up: money taken is kept, given back or on its way, for the order, each of its vendors and each line; and what came
 * again goes back whole. Of an order that is cancelled the rest has to be owed already.
 */
export function disagreements(money: OrderMoney): string[] {
  const again = (list: readonly { amount: number }[]) => sumOf(list, ({ amount }) => amount)
  const taken = sumOf(
    money.captures.filter(({ purpose }) => purpose !== 'again'),
    ({ amount }) => amount,
  )
  const back = sumOf(
    money.refunds.filter(({ kind }) => kind !== 'again'),
    ({ amount }) => amount,
  )
  const cameAgain = again(money.captures.filter(({ purpose }) => purpose === 'again'))
  const goesAgain = again(money.refunds.filter(({ kind }) => kind === 'again'))
  const kept = keptBy(money)
  return [
    ...(taken === kept + back ? [] : [`order: ${taken} taken, ${kept} kept, ${back} given back or on its way`]),
    ...(cameAgain === goesAgain ? [] : [`order: ${cameAgain} came again, ${goesAgain} of it goes back`]),
    ...wrongLines(money, kept),
    ...wrongVendors(money, kept),
  ]
}
