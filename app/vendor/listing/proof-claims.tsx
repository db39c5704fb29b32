import { useEffect, useId, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldError, TextField } from '#app/ui/field.tsx'
import { fieldErrors } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { claimOf, needsEnd } from '#modules/listing/rules/claims.ts'
import type { ProofView } from '#modules/listing/shapes/listing.ts'
import { indianDay } from '#platform/kit/dates.ts'

export interface ProofClaimsProps {
  productId: string
  proof: ProofView
  /** Ids of what the texts claim. */
  claimed: readonly string[]
  onSaved: (proof: ProofView) => void
}

/** Says which claims a proof shows and until when. Open from the start where it shows none yet. */
export function ProofClaims(props: ProofClaimsProps) {
  const { proof, claimed } = props
  const [isOpen, setOpen] = useState(proof.claims.length === 0)
  const opener = useRef<HTMLButtonElement>(null)
  if (claimed.length === 0 && proof.claims.length === 0) return null
  function close() {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isOpen) return <Fields {...props} onClose={close} />
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

function Fields({ productId, proof, claimed, onSaved, onClose }: ProofClaimsProps & { onClose: () => void }) {
  const [claims, setClaims] = useState(proof.claims)
  const [validUntil, setValidUntil] = useState(proof.validUntil ?? '')
  const legend = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const isChange = proof.claims.length > 0
  // Opened by a button that is gone now.
  useEffect(() => {
    if (isChange) box.current?.querySelector('input')?.focus()
  }, [isChange])
  const offered = [...new Set([...claimed, ...proof.claims])]
  const save = useAction(
    () =>
      call(
        api.vendor.products[':id'].proofs[':proofId'].$put({
          param: { id: productId, proofId: proof.id },
          json: { claims, validUntil: validUntil || null },
        }),
      ),
    {
      done: 'Saved',
      failure: 'This was not saved. Please try again.',
      onDone(saved) {
        onSaved(saved)
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
      <div className="grid gap-x-5 sm:grid-cols-2">
        {offered.map((id) => (
          <Checkbox
            key={id}
            checked={claims.includes(id)}
            onChange={(event) => setClaims(event.target.checked ? [...claims, id] : claims.filter((one) => one !== id))}
          >
            {claimOf(id)?.name ?? id}
          </Checkbox>
        ))}
      </div>
      <TextField
        label="Holds until"
        type="date"
        value={validUntil}
        min={indianDay(new Date())}
        optional={!hasEnd}
        hint={hasEnd ? 'The last day on the certificate or report.' : 'Leave it empty where the document names no end.'}
        error={errors.validUntil}
        onChange={(event) => setValidUntil(event.target.value)}
        className="max-w-60"
      />
      {save.refusal && !errors.validUntil ? (
        <div role="alert">
          <FieldError>{save.refusal}</FieldError>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" busy={save.busy} busyText="Saving..." onClick={() => save.run(undefined)}>
          Save what it shows
        </Button>
        {isChange ? (
          <Button size="sm" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
