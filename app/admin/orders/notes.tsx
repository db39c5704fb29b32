import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { storedDraft, useFormDraft } from '#app/portal/form-draft.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { trashIcon } from '#app/ui/icons-portal.ts'
import { problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { orderLimits, orderMessages } from '#modules/orders/limits.ts'
import { formatMoment } from '#platform/kit/dates.ts'

/** What the team notes about an order: the customer does not see it in the shop. */
export function OrderNotes({ order }: { order: AdminOrderView }) {
  const remove = useAction(
    (noteId: string) => call(api.admin.orders[':id'].notes[':noteId'].$delete({ param: { id: order.id, noteId } })),
    { refresh: true, done: 'Note removed' },
  )
  return (
    <>
      {order.notes.length > 0 ? (
        <ul className="grid gap-3">
          {order.notes.map((note) => (
            <li key={note.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-sm">
              <p className="whitespace-pre-wrap wrap-anywhere">{note.body}</p>
              <IconButton
                label={`Remove the note of ${note.author}, ${formatMoment(note.at)}`}
                icon={trashIcon}
                aria-disabled={remove.busy || undefined}
                onClick={() => void remove.run(note.id)}
                className="-my-2 text-ink-3"
              />
              <p className="text-ink-3">
                {note.author}, {formatMoment(note.at)}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <PortalBanner error={remove.error}>{remove.refusal}</PortalBanner>
      <NewNote orderId={order.id} />
    </>
  )
}

function NewNote({ orderId }: { orderId: string }) {
  const box = useRef<HTMLFormElement>(null)
  const owner = useSession()?.user.id ?? ''
  const [kept] = useState(() => storedDraft(`note:${owner}:${orderId}`))
  const draft = useFormDraft(box, [{ names: ['body'], store: kept }])
  const form = useForm({
    checks: { body: (typed) => (typed.trim() ? undefined : orderMessages.note) },
    async send({ body }, element) {
      await call(api.admin.orders[':id'].notes.$post({ param: { id: orderId }, json: { body } }))
      draft.settle({ body })
      element.reset()
      form.clear()
    },
    failure: (error) => problemText(error, 'The note could not be saved. Please try again.'),
    refresh: true,
  })
  return (
    <form
      ref={box}
      {...form.props}
      onChange={(event) => {
        form.props.onChange(event)
        draft.note()
      }}
      className="grid gap-3"
    >
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <TextAreaField
        label="New note"
        name="body"
        rows={2}
        maxLength={orderLimits.note}
        hint="Only your team sees notes. A customer who asks for all their data gets them too."
        error={form.errors.body}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={form.busy}
        busyText="Saving..."
        className="justify-self-start max-md:min-h-(--control-md)"
      >
        Add note
      </Button>
    </form>
  )
}
