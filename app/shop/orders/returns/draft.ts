import { type Typed, unsent } from '#app/ui/unsent.ts'
import { type ReturnReason, returnReasonNames } from '#modules/returns/rules.ts'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { type Chosen, chosenAtFirst, type Wish, wishes } from './chosen.ts'

/** What of a request is stored in this tab until it is sent: everything but the account that its money goes to. */
export interface StoredRequest {
  chosen: Chosen
  reason: ReturnReason | ''
  /** Undefined while nothing was said. */
  opened: boolean | undefined
  wish: Wish
  note: string
  photoIds: readonly string[]
}

/** Of one order; once it is sent, `remove` it. */
export const draftOf = (orderId: string) => unsent(`return:${orderId}`)

const lineName = (variantId: string) => `line:${variantId}`

/** The texts that are stored of a request. */
export function typedOf({ chosen, reason, opened, wish, note, photoIds }: StoredRequest): Typed {
  const lines = Object.entries(chosen).map(([variantId, { quantity, exchangeFor }]) => [
    lineName(variantId),
    `${quantity} ${exchangeFor}`,
  ])
  return {
    ...Object.fromEntries(lines),
    reason,
    opened: opened === undefined ? '' : opened ? 'yes' : 'no',
    wish,
    note,
    photos: photoIds.join(' '),
  }
}

/** A line as it was chosen, as far as that is still possible. */
function chosenLine(line: ReturnableLineView, text: string): Chosen[string] | undefined {
  const [pieces, other = ''] = text.split(' ')
  const quantity = Math.min(Number(pieces), line.left)
  if (!(quantity >= 1)) return undefined
  return { quantity, exchangeFor: line.exchangeFor.some(({ variantId }) => variantId === other) ? other : '' }
}

/** What was typed before of a request for these lines; what a form begins with where nothing was. */
export function readStored(typed: Typed, lines: readonly ReturnableLineView[]): StoredRequest {
  const { reason = '', opened, wish, note = '', photos = '' } = typed
  const chosen = lines.flatMap((line) => {
    const pick = chosenLine(line, typed[lineName(line.variantId)] ?? '')
    return pick ? [[line.variantId, pick] as const] : []
  })
  return {
    chosen: 'reason' in typed ? Object.fromEntries(chosen) : chosenAtFirst(lines),
    reason: returnReasonNames.find((name) => name === reason) ?? '',
    opened: opened === 'yes' ? true : opened === 'no' ? false : undefined,
    wish: wishes.find((one) => one === wish) ?? 'refund',
    note,
    photoIds: photos.split(' ').filter(Boolean),
  }
}
