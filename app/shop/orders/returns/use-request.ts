import { useEffect, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { type Photos, usePhotos } from '#app/frame/returns/photos.ts'
import { type FormChecks, type FormErrors, type FormValues, useForm } from '#app/ui/form.ts'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { returnMessages } from '#modules/returns/limits.ts'
import { isReplaced, type ReturnReason, returnReasons } from '#modules/returns/rules.ts'
import type { OrderReturnsView, ReturnableLineView } from '#modules/returns/shapes.ts'
import { type AccountField, accountChecks, accountOf, noAccountChecks } from './account-fields.tsx'
import { type Chosen, moneyOf, reasonsOf, type Wish, withLine } from './chosen.ts'
import { draftOf, readStored, typedOf } from './draft.ts'

/** A request as far as it was filled in, beside what stands in its fields. */
interface Filled {
  picked: readonly ReturnableLineView[]
  chosen: Chosen
  /** Undefined until one is chosen that is open for all lines chosen. */
  reason: ReturnReason | undefined
  /** Undefined while nothing was said. */
  opened: boolean | undefined
  wish: Wish
  asksAccount: boolean
  photos: Pick<Photos, 'sent' | 'sending'>
}

type RequestField = 'lines' | 'reason' | 'note' | 'opened' | 'photoIds' | 'others' | AccountField

/** What keeps the photographs from being sent with it; undefined where the reason asks for none. */
function photosProblem({ reason, photos }: Filled): string | undefined {
  const rule = reason && returnReasons[reason]
  if (!rule?.photoWords) return undefined
  if (photos.sending > 0) return returnMessages.photosSending
  const missing = rule.photos - photos.sent.length
  if (missing <= 0) return undefined
  if (photos.sent.length > 0) return missing === 1 ? 'Add one more photo.' : `Add ${missing} more photos.`
  return `Add ${missing === 1 ? 'a photo' : `${missing} photos`}.`
}

export function requestChecks(draft: Filled): FormChecks<RequestField> {
  const { picked, chosen, reason, wish, asksAccount } = draft
  return {
    lines: () => (picked.length === 0 ? returnMessages.lines : undefined),
    reason: () => (reason ? undefined : returnMessages.reason),
    note: () => undefined,
    opened: (typed) =>
      reason && !returnReasons[reason].opened && typed !== 'no'
        ? 'For this reason the item must be unopened.'
        : undefined,
    photoIds: () => photosProblem(draft),
    others: () =>
      wish === 'exchange' && picked.some(({ variantId }) => !chosen[variantId]?.exchangeFor)
        ? 'Choose what should come instead.'
        : undefined,
    ...(asksAccount ? accountChecks : noAccountChecks),
  }
}

/** The messages of the fields that are still there: what reason and wish ask for no more has none. */
export function errorsOf(draft: Filled, errors: FormErrors): FormErrors {
  const { reason, wish, asksAccount } = draft
  const gone = new Set([
    ...(reason && returnReasons[reason].photoWords ? [] : ['photoIds']),
    ...(reason && !returnReasons[reason].opened ? [] : ['opened']),
    ...(wish === 'exchange' ? [] : ['others']),
    ...(asksAccount ? [] : Object.keys(noAccountChecks)),
  ])
  const isGone = (name: string) => gone.has(name.replace(/^account\./, ''))
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => !isGone(name))
      // Another reason may ask for another number of them.
      .map(([name, message]) => [name, name === 'photoIds' && message ? (photosProblem(draft) ?? message) : message]),
  )
}

/** The request as the API takes it. Photographs go with it only where the reason asks for them: others are not seen any more. */
export function requestOf(draft: Filled, values: FormValues<'note' | AccountField>) {
  const { picked, chosen, reason = 'changed_mind', opened = false, wish, asksAccount, photos } = draft
  return {
    lines: picked.map(({ variantId }) => {
      const { quantity = 1, exchangeFor = '' } = chosen[variantId] ?? {}
      const instead = wish === 'again' ? variantId : exchangeFor
      return { variantId, quantity, ...(wish === 'refund' ? {} : { exchangeFor: instead }) }
    }),
    reason,
    opened,
    wish: wish === 'refund' ? ('refund' as const) : ('exchange' as const),
    note: values.note.trim(),
    photoIds: returnReasons[reason].photoWords ? photos.sent.map(({ id }) => id) : [],
    ...(asksAccount ? { account: accountOf(values) } : {}),
  }
}

/** What a customer says of what is sent back, and what follows from it. It outlives the page in this tab. */
function useDraft(orderId: string, returns: OrderReturnsView) {
  const lines = returns.lines.filter(({ left, reasons }) => left > 0 && reasons.length > 0)
  const [typed] = useState(() => draftOf(orderId))
  const [before] = useState(() => readStored(typed.read(), lines))
  const [chosen, setChosen] = useState(before.chosen)
  const [asked, setReason] = useState(before.reason)
  // One fact for both boxes.
  const [opened, setOpened] = useState(before.opened)
  const [wished, setWish] = useState(before.wish)
  const [note, setNote] = useState(before.note)
  const photos = usePhotos('/api/v1/returns/photos', before.photoIds)
  useEffect(() => {
    const photoIds = photos.sent.map(({ id }) => id)
    typed.write(typedOf({ chosen, reason: asked, opened, wish: wished, note, photoIds }))
  }, [typed, chosen, asked, opened, wished, note, photos.sent])

  const picked = lines.filter(({ variantId }) => chosen[variantId])
  const reasons = reasonsOf(lines, chosen)
  const canExchange = picked.length > 0 && picked.every(({ exchangeFor }) => exchangeFor.length > 0)
  const reason = asked && reasons.includes(asked) ? asked : undefined
  const canReplace =
    reason !== undefined &&
    isReplaced(reason) &&
    picked.length > 0 &&
    picked.every(({ variantId, again }) => again >= (chosen[variantId]?.quantity ?? 1))
  const isPossible = { refund: true, exchange: canExchange, again: canReplace }
  const wish = isPossible[wished] ? wished : 'refund'
  // Nothing below the reason is shown before there is one.
  const asksAccount = returns.paidByHand && wish === 'refund' && reason !== undefined
  return {
    lines,
    picked,
    chosen,
    reasons,
    reason,
    opened,
    note,
    photos,
    canExchange,
    canReplace,
    wish,
    asksAccount,
    money: moneyOf(lines, chosen, wish),
    /** It was sent. */
    forget: typed.remove,
    setLine: (variantId: string, line: Chosen[string] | undefined) => setChosen(withLine(chosen, variantId, line)),
    setReason,
    setOpened,
    setWish,
    setNote,
  }
}
export type Draft = ReturnType<typeof useDraft>

/** A request for a return with the form that sends it. */
export function useReturnRequest(orderId: string, returns: OrderReturnsView, onSent: () => unknown) {
  const draft = useDraft(orderId, returns)
  // One key for one request; another once the shop says that this one has been used.
  const key = useRef('')
  const form = useForm<RequestField>({
    checks: requestChecks(draft),
    send(values) {
      key.current ||= crypto.randomUUID()
      return call(
        api.orders[':id'].returns.$post(
          { param: { id: orderId }, json: requestOf(draft, values) },
          { headers: { 'Idempotency-Key': key.current } },
        ),
      ).catch((error) => {
        if (error instanceof ApiProblem && error.code === 'returns.key_used') key.current = ''
        throw error
      })
    },
    onDone() {
      draft.forget()
      return onSent()
    },
    failure: (error) => problemText(error, 'Your request could not be sent. Please try again.'),
  })
  return { draft, form: { ...form, errors: errorsOf(draft, form.errors) } }
}
