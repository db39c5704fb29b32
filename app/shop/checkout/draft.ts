/** What is kept of the checkout form for this tab: never anything of a card. */
export const draftNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'pincode',
  'city',
  'state',
  'paymentMethod',
] as const

export type Draft = Partial<Record<(typeof draftNames)[number], string>>

const draftKey = 'checkout-draft'
const orderKeyKey = 'checkout-key'

/** Where storage is forbidden, for as long as the page lives. */
const inMemory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? inMemory.get(key) ?? null
  } catch {
    return inMemory.get(key) ?? null
  }
}

function write(key: string, text: string | null): void {
  if (text === null) inMemory.delete(key)
  else inMemory.set(key, text)
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
  } catch {
    // Kept in memory above.
  }
}

/** What was typed before, for instance before signing in. */
export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(read(draftKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const values = new Map(Object.entries(stored))
    return Object.fromEntries(
      draftNames.flatMap((name) => {
        const value: unknown = values.get(name)
        return typeof value === 'string' && value ? [[name, value]] : []
      }),
    )
  } catch {
    return {}
  }
}

/**
 * Keeps what stands in the form after the field `changed`. Reads the named fields only. The way to pay is kept when it is chosen:
 * a form that is only being filled in shows the first one still.
 */
export function keepDraft(form: HTMLFormElement, changed: string): void {
  const typed = new FormData(form)
  if (changed !== 'paymentMethod') typed.set('paymentMethod', readDraft().paymentMethod ?? '')
  write(draftKey, JSON.stringify(Object.fromEntries(draftNames.map((name) => [name, String(typed.get(name) ?? '')]))))
}

/** Names this form's order, so that a repeat never orders twice; made once and kept until `newOrderKey` or `endCheckout`. */
export function orderKey(): string {
  const kept = read(orderKeyKey)
  return kept ?? newOrderKey()
}

export function newOrderKey(): string {
  const key = crypto.randomUUID()
  write(orderKeyKey, key)
  return key
}

/** The order is confirmed: the next checkout begins anew. */
export function endCheckout(): void {
  write(draftKey, null)
  write(orderKeyKey, null)
}
