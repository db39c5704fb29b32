import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { ProofList } from '#app/portal/proof-list.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { trashIcon } from '#app/ui/icons-portal.ts'
import { useAction } from '#app/ui/use-action.ts'
import { proofLimits } from '#modules/listing/limits.ts'
import type { ProofView } from '#modules/listing/shapes/listing.ts'
import { FormSection } from './fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { fieldId } from './model.ts'
import { proofError, proofFiles, uploadProof } from './upload.ts'
import { UploadRows } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

export interface ProofsSectionProps {
  /** Undefined until the product is saved for the first time: files need something to belong to. */
  productId: string | undefined
  proofs: readonly ProofView[]
  onChange: (change: (proofs: readonly ProofView[]) => readonly ProofView[]) => void
  error: string | undefined
}

const hint =
  'For words that promise an effect: a test report, a certificate, a study. Customers never see these files; only you and our reviewers can open them.'

/** Proofs of what the texts promise. Unlike the rest of the form, files are kept at once. */
export function ProofsSection({ productId, proofs, onChange, error }: ProofsSectionProps) {
  return (
    <FormSection title="Proof of claims" hint={hint}>
      {productId ? (
        <Proofs productId={productId} proofs={proofs} onChange={onChange} />
      ) : (
        <p id={fieldId('proofs')} tabIndex={-1} className="text-ink-2 outline-none">
          Save the draft first, then attach files here.
        </p>
      )}
      {error ? <FieldError>{error}</FieldError> : null}
    </FormSection>
  )
}

function Proofs({ productId, proofs, onChange }: Omit<ProofsSectionProps, 'error'> & { productId: string }) {
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
    setSaid(`${file.name} is attached.`)
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
      done: (_, { name }) => `${name} is taken out`,
      failure: 'The file was not taken out. Please try again.',
      onDone(_, { id }) {
        onChange((known) => known.filter((one) => one.id !== id))
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
              label={`Take out ${proof.name}`}
              icon={trashIcon}
              onClick={() => remove.run(proof)}
              className="text-ink-2"
            />
          )}
        />
      ) : null}
    </>
  )
}
