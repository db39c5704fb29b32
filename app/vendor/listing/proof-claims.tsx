import { useEffect, useId, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { DayField } from '#app/portal/day-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldError } from '#app/ui/field.tsx'
import { fieldErrors } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { claimOf, needsEnd } from '#modules/listing/rules/claims.ts'
import type { ProofView } from '#modules/listing/shapes/listing.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { type ProofTyped, typedOf } from './proof-typing.ts'

export interface ProofClaimsProps {
  productId: string
  proof: ProofView
  /** Ids of what the texts claim. */
  claimed: readonly string[]
  /** What is typed and not saved; undefined where nothing is. */
  typed: ProofTyped | undefined
  onTyped: (typed: ProofTyped | undefined) => void
  /** The message of its last day. */
  error: string | undefined
  onSaved: (proof: ProofView, sent: ProofTyped) => void
}

/** Says which claims a proof shows and until when. Open where it shows none yet, or something is typed. */
export function ProofClaims(props: ProofClaimsProps) {
  const { proof, claimed, typed } = props
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState(proof)
  const opener = useRef<HTMLButtonElement>(null)
  if (claimed.length === 0 && proof.claims.length === 0) return null
  // It was saved, here or with the form.
  if (proof !== known) {
    setKnown(proof)
    setOpen(false)
  }
  function close() {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const isShown = isOpen || typed !== undefined || proof.claims.length === 0
  if (isShown) return <Fields {...props} takesFocus={isOpen} onEdit={() => setOpen(true)} onClose={close} />
  return (
    <Button
      ref={opener}
      size="sm"
      variant="ghost"
      onClick={() => setOpen(true)}
      aria-label={`Change what ${proof.name} shows`}
      className="ml-4"
    >
      Change what it shows
    </Button>
  )
}

interface FieldsProps extends ProofClaimsProps {
  /** Opened by a button that is gone now. */
  takesFocus: boolean
  onEdit: () => void
  onClose: () => void
}

function Fields(props: FieldsProps) {
  const { productId, proof, claimed, typed, takesFocus, onTyped, onEdit, onSaved, onClose } = props
  const shown = typed ?? typedOf(proof)
  const { claims, validUntil } = shown
  function edit(changes: Partial<ProofTyped>) {
    onEdit()
    onTyped({ ...shown, ...changes })
  }
  const legend = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const isChange = proof.claims.length > 0
  const wasOpened = useRef(takesFocus)
  useEffect(() => {
    if (wasOpened.current) box.current?.querySelector('input')?.focus()
  }, [])
  const offered = [...new Set([...claimed, ...proof.claims])]
  const save = useAction(
    (sent: ProofTyped) =>
      call(
        api.vendor.products[':id'].proofs[':proofId'].$put({
          param: { id: productId, proofId: proof.id },
          json: { claims: sent.claims, validUntil: sent.validUntil || null },
        }),
      ),
    {
      done: 'Saved',
      failure: 'This was not saved. Please try again.',
      onDone(saved, sent) {
        onSaved(saved, sent)
        onClose()
      },
    },
  )
  const errors = fieldErrors(save.error)
  const hasEnd = needsEnd(claims)
  return (
    <fieldset ref={box} aria-labelledby={legend} className="mt-1 mb-2 grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{proof.name}</legend>
      <p id={legend} className="font-semibold">
        What {proof.name} shows
      </p>
      <div className="grid gap-x-5 pair-[14rem]">
        {offered.map((id) => (
          <Checkbox
            key={id}
            checked={claims.includes(id)}
            onChange={(event) =>
              edit({ claims: event.target.checked ? [...claims, id] : claims.filter((one) => one !== id) })
            }
          >
            {claimOf(id)?.name ?? id}
          </Checkbox>
        ))}
      </div>
      <DayField
        label="Valid until"
        day={validUntil}
        min={indianDay(new Date())}
        optional={!hasEnd}
        hint={hasEnd ? 'The last day on the certificate or report.' : 'Leave it empty if the document has no end date.'}
        error={errors.validUntil ?? props.error}
        onDay={(day) => edit({ validUntil: day })}
        className="max-w-60"
      />
      {save.refusal && !errors.validUntil ? (
        <div role="alert">
          <FieldError>{save.refusal}</FieldError>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" busy={save.busy} busyText="Saving..." onClick={() => save.run(shown)}>
          Save what it shows
        </Button>
        {isChange ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onTyped(undefined)
              onClose()
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
