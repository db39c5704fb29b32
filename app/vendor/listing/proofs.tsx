import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { ClaimList } from '#app/portal/claim-list.tsx'
import { ProofList } from '#app/portal/proof-list.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { trashIcon } from '#app/ui/icons-portal.ts'
import { useAction } from '#app/ui/use-action.ts'
import { proofLimits } from '#modules/listing/limits.ts'
import type { ListingClaimView } from '#modules/listing/shapes/claim.ts'
import type { ProofView } from '#modules/listing/shapes/listing.ts'
import { FormSection } from './fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { fieldId, type ModelErrors } from './model.ts'
import { ProofClaims } from './proof-claims.tsx'
import { type ProofsTyped, proofEndField, withoutSaved, withTyped } from './proof-typing.ts'
import { proofError, proofFiles, uploadProof } from './upload.ts'
import { UploadRows } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

export interface ProofsSectionProps {
  /** Undefined until the product is saved for the first time: files need something to belong to. */
  productId: string | undefined
  /** What the texts of the form claim as they are typed, by the proofs as they are typed. */
  claims: readonly ListingClaimView[]
  proofs: readonly ProofView[]
  onChange: (change: (proofs: readonly ProofView[]) => readonly ProofView[]) => void
  /** What is said of them and not saved. */
  typed: ProofsTyped
  onTyped: (change: (typed: ProofsTyped) => ProofsTyped) => void
  errors: ModelErrors
}

const hint =
  'For words that claim something, such as organic, vegan or SPF 50: a certificate, a test report, a study. Customers never see these files; only you and our reviewers can open them.'

/** Proofs of what the texts claim. Files are kept at once; what they show is saved with the form, or alone. */
export function ProofsSection({ productId, claims, ...props }: ProofsSectionProps) {
  return (
    <FormSection title="Proof of claims" hint={hint}>
      {claims.length > 0 ? (
        <ClaimList claims={claims} />
      ) : (
        <p className="text-sm text-ink-2">Nothing you’ve written needs proof.</p>
      )}
      {productId ? (
        <Proofs {...props} productId={productId} claimed={claims.map(({ id }) => id)} />
      ) : (
        <p id={fieldId('proofs')} tabIndex={-1} className="text-ink-2 outline-none">
          Save the draft first, then attach files here.
        </p>
      )}
      {props.errors.proofs ? <FieldError>{props.errors.proofs}</FieldError> : null}
    </FormSection>
  )
}

interface ProofsProps extends Omit<ProofsSectionProps, 'productId' | 'claims'> {
  productId: string
  /** Ids of what the texts claim. */
  claimed: readonly string[]
}

function Proofs({ productId, claimed, proofs, typed, onChange, onTyped, errors }: ProofsProps) {
  const { uploads, send, drop } = useUploads()
  const [said, setSaid] = useState('')
  const picker = useRef<HTMLInputElement>(null)

  async function attach(file: File) {
    const proof = await send(file, {
      error: proofError(file),
      transfer: (onProgress) => uploadProof(productId, file, onProgress),
    })
    if (!proof) return
    onChange((known) => [...known.filter((one) => one.id !== proof.id), proof])
    setSaid(`${file.name} is attached. Now say what it shows.`)
  }

  async function takeFiles(files: FileList | null) {
    remove.clear()
    // One after the other: each is checked against what the product has by then.
    for (const file of [...(files ?? [])]) await attach(file)
  }

  const remove = useAction(
    ({ id }: ProofView) =>
      call(api.vendor.products[':id'].proofs[':proofId'].$delete({ param: { id: productId, proofId: id } })),
    {
      done: (_, { name }) => `${name} is removed`,
      failure: 'The file could not be removed. Please try again.',
      onDone(_, gone) {
        onChange((known) => known.filter((one) => one.id !== gone.id))
        onTyped((last) => withTyped(last, gone, undefined))
        picker.current?.focus()
      },
    },
  )

  return (
    <>
      <FileDrop
        id={fieldId('proofs')}
        label="Attach proofs"
        drop="Drop files here, or"
        choose="Choose files"
        hint={`PDF, or a clear photo of the document, at most 8 MB each and ${proofLimits.count} files.`}
        accept={proofFiles.types.join()}
        isFull={proofs.length >= proofLimits.count}
        picker={picker}
        onFiles={takeFiles}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {remove.refusal ? (
        <div role="alert">
          <FieldError>{remove.refusal}</FieldError>
        </div>
      ) : null}
      <UploadRows uploads={uploads} onDismiss={drop} />
      {proofs.length > 0 ? (
        <ProofList
          proofs={proofs}
          path={`/api/v1/vendor/products/${productId}/proofs`}
          action={(proof) => (
            <IconButton
              label={`Remove ${proof.name}`}
              icon={trashIcon}
              onClick={() => remove.run(proof)}
              className="text-ink-2"
            />
          )}
          below={(proof) => (
            <ProofClaims
              productId={productId}
              proof={proof}
              claimed={claimed}
              typed={typed[proof.id]}
              error={errors[proofEndField(proof.id)]}
              onTyped={(next) => onTyped((last) => withTyped(last, proof, next))}
              onSaved={(saved, sent) => {
                onChange((known) => known.map((one) => (one.id === saved.id ? saved : one)))
                onTyped((last) => withoutSaved(last, { [saved.id]: sent }))
              }}
            />
          )}
        />
      ) : null}
    </>
  )
}
