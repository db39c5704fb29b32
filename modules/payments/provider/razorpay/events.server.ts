import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isUuid } from '#platform/kit/ids.ts'
import type { ProviderEvent } from '../port.ts'
import { idOf } from './call.server.ts'
import { isWebhookOfRazorpay } from './signatures.server.ts'

/** What may be missing, or be of another shape: an event is read as far as it can be, and never refused for what else it says. */
const loosely = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null)
const entity = <Shape extends z.ZodRawShape>(fields: Shape) => loosely(z.object({ entity: loosely(z.object(fields)) }))

const eventShape = z.object({
  event: z.string().max(100),
  payload: loosely(
    z.object({
      payment_link: entity({ id: loosely(z.string()), reference_id: loosely(z.string()) }),
      order: entity({ receipt: loosely(z.string()) }),
      payment: entity({ description: loosely(z.string()), notes: loosely(z.object({ attempt: loosely(z.string()) })) }),
      refund: entity({ receipt: loosely(z.string()) }),
      dispute: entity({ id: loosely(z.string()) }),
    }),
  ),
})

const uuidOf = (text: string | null | undefined): string | null => (text && isUuid(text) ? text : null)

/** A payment on a page says in its description which page that was: `#plink_…`, or the id without its beginning. */
function linkInDescription(description: string | null | undefined): string | null {
  const [, id] = /^#(?:plink_)?([0-9A-Za-z]{14})$/.exec(description ?? '') ?? []
  return id ? `plink_${id}` : null
}

const nameOf = (prefix: string, id: string | null | undefined): string | null =>
  idOf(prefix).safeParse(id).success ? (id ?? null) : null

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Razorpay gives each event an id and sends it again under the same one. Without it, the same bytes are the same event. */
function keyOf(body: Uint8Array, headers: Headers): string {
  const id = headers.get('x-razorpay-event-id') ?? ''
  return /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(body).digest('hex')
}

/**
 * What Razorpay told, read from the bytes that came. Undefined: none of `secrets` signed it. Kinds that nobody knows yet, and what cannot be read, are
 * events all the same.
 */
export function readEvent(body: Uint8Array, headers: Headers, secrets: readonly string[]): ProviderEvent | undefined {
  if (!isWebhookOfRazorpay(body, headers.get('x-razorpay-signature') ?? '', secrets)) return undefined
  const read = eventShape.safeParse(readJson(body))
  const { payment_link: link, order, payment, refund, dispute } = read.data?.payload ?? {}
  return {
    key: keyOf(body, headers),
    kind: read.data?.event ?? 'unreadable',
    reference: nameOf('plink', link?.entity?.id) ?? linkInDescription(payment?.entity?.description),
    attemptId:
      uuidOf(link?.entity?.reference_id) ?? uuidOf(payment?.entity?.notes?.attempt) ?? uuidOf(order?.entity?.receipt),
    // Behind our id may stand the number of a later try.
    refundId: uuidOf(refund?.entity?.receipt?.slice(0, 36)),
    chargeBack: nameOf('disp', dispute?.entity?.id),
  }
}
