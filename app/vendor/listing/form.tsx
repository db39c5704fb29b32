import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { conflictOf, fieldErrors, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { isReadyForReview, listingGate } from '#modules/listing/rules/checklist.ts'
import { claimTexts, flaggedWords, isDraftLike, wasApproved } from '#modules/listing/rules/listing.ts'
import type { ListingFormView, ListingView, ProofView } from '#modules/listing/shapes/listing.ts'
import { formatMoment, indianDay } from '#platform/kit/dates.ts'
import { Checklist, goToField } from './checklist.tsx'
import type { SectionProps } from './fields.tsx'
import { contentOf, foreignChanges, inputOf, type ListingModel, modelOf, newModel, typingErrors } from './model.ts'
import { PhotosSection } from './photos.tsx'
import { ProofsSection } from './proofs.tsx'
import { BasicsSection, LawSection, PriceSection, UseSection } from './sections.tsx'
import { forgetHalfWritten, keepHalfWritten, readHalfWritten } from './storage.ts'
import { ChoicesSection } from './variants.tsx'

export interface ListingFormProps {
  /** Null for a product that is not saved yet. */
  listing: ListingView | null
  form: ListingFormView
  userId: string
  /** What was saved or moved is the listing now. */
  onSaved: (listing: ListingView) => void
  /** Above the sections: where the listing stands. */
  children?: ReactNode
}

const withoutRoot = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^content\./, ''), message]))

/** A product's whole form with its checklist. It saves at any time; what is typed and not saved outlives a reload. */
export function ListingForm({ listing, form, userId, onSaved, children }: ListingFormProps) {
  const opened = useMemo(() => (listing ? modelOf(listing.content) : newModel(form.maker)), [listing, form])
  const place = listing?.id ?? 'new'
  const [model, setModel] = useState<ListingModel>(opened)
  const [isDirty, setIsDirty] = useState(false)
  const [found, setFound] = useState(() => readHalfWritten(userId, place))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [banner, setBanner] = useState({ text: '', attempt: 0 })
  const [conflict, setConflict] = useState<ListingView>()
  const [busy, setBusy] = useState<'save' | 'send'>()
  const version = useRef(listing?.version ?? 0)
  const say = (text: string) => setBanner((last) => ({ text, attempt: last.attempt + 1 }))

  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => keepHalfWritten(userId, place, model), 300)
    return () => clearTimeout(timer)
  }, [isDirty, model, userId, place])

  const content = useMemo(() => contentOf(model), [model])
  const vendor = listing?.vendor ?? form.vendor
  const [proofs, setProofs] = useState<readonly ProofView[]>(listing?.proofs ?? [])
  const gate = useMemo(
    () => listingGate(content, { vendor, proofCount: proofs.length, today: indianDay(new Date()) }),
    [content, vendor, proofs],
  )

  /** Lays changes over what is typed; the messages of the fields that changed go. */
  function change(changes: Partial<ListingModel>) {
    setModel((last) => ({ ...last, ...changes }))
    setIsDirty(true)
    setFound(undefined)
    const touched = Object.keys(changes)
    setErrors((last) =>
      Object.fromEntries(Object.entries(last).filter(([path]) => !touched.includes(path.split('.')[0] ?? ''))),
    )
  }

  function showErrors(next: Record<string, string>, text: string) {
    setErrors(next)
    say(text)
  }

  /** What is typed, saved; undefined when it could not be. */
  async function save(): Promise<ListingView | undefined> {
    const wrong = typingErrors(model)
    if (Object.keys(wrong).length > 0) {
      const messages = Object.values(wrong)
      showErrors(wrong, messages.length === 1 ? (messages[0] ?? '') : 'Check the marked fields.')
      return undefined
    }
    try {
      const json = inputOf(model)
      const saved = listing
        ? await call(
            api.vendor.products[':id'].$put({
              param: { id: listing.id },
              json: { version: version.current, content: json },
            } as Parameters<(typeof api.vendor.products)[':id']['$put']>[0]),
          )
        : await call(
            api.vendor.products.$post({ json: { content: json } } as Parameters<typeof api.vendor.products.$post>[0]),
          )
      settle(saved)
      return saved
    } catch (error) {
      const clash = conflictOf<ListingView>(error)
      if (clash) setConflict(clash.current)
      else
        showErrors(
          withoutRoot(fieldErrors(error)),
          problemText(error, 'The product was not saved. What you typed is still here. Please try again.'),
        )
      return undefined
    }
  }

  function settle(saved: ListingView) {
    forgetHalfWritten(userId, place)
    version.current = saved.version
    setModel(modelOf(saved.content))
    setProofs(saved.proofs)
    setIsDirty(false)
    setErrors({})
    setConflict(undefined)
    setBanner((last) => ({ text: '', attempt: last.attempt }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy('save')
    const saved = await save()
    setBusy(undefined)
    if (!saved) return
    const waits = saved.revision?.status === 'submitted'
    showToast({ message: waits ? 'Saved. Some changes wait for review.' : listing ? 'Saved' : 'Draft saved' })
    onSaved(saved)
  }

  async function send() {
    if (busy) return
    const open = gate.find((line) => !line.ok && !line.ofVendor)
    if (!isReadyForReview(gate) && open) {
      const count = gate.filter((line) => !line.ok && !line.ofVendor).length
      say(`${count === 1 ? 'One point is' : `${count} points are`} still open. ${open.todo}`)
      setErrors({ ...(open.field ? { [open.field]: open.todo } : {}) })
      if (open.field) requestAnimationFrame(() => goToField(open.field ?? ''))
      return
    }
    setBusy('send')
    const saved = isDirty || !listing ? await save() : listing
    if (saved) {
      try {
        const sent = await call(api.vendor.products[':id'].submission.$post({ param: { id: saved.id } }))
        settle(sent)
        showToast({ message: sent.status === 'approved' ? 'Your product is live' : 'Sent for review' })
        onSaved(sent)
      } catch (error) {
        showErrors(withoutRoot(fieldErrors(error)), problemText(error, 'It was not sent. Please try again.'))
        if (!listing) onSaved(saved)
      }
    }
    setBusy(undefined)
  }

  function keepMine() {
    version.current = conflict?.version ?? version.current
    setConflict(undefined)
    setBusy('save')
    save().then((saved) => {
      setBusy(undefined)
      if (saved) onSaved(saved)
    })
  }

  function takeTheirs() {
    if (!conflict) return
    settle(conflict)
    onSaved(conflict)
  }

  function restore() {
    if (!found) return
    setModel(found.model)
    setIsDirty(true)
    setFound(undefined)
  }

  function discard() {
    forgetHalfWritten(userId, place)
    setFound(undefined)
  }

  const section: SectionProps = { model, errors, onChange: change }
  const isDraft = !listing || isDraftLike(listing.status)
  const state = isDirty ? 'Not saved yet' : listing ? 'All saved' : 'Nothing saved yet'
  return (
    <div className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
      <aside
        aria-label="Checklist"
        className="grid gap-4 lg:sticky lg:top-28 lg:col-start-2 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
      >
        <Checklist gate={gate} flagged={flaggedWords(claimTexts(content))} isLive={listing?.status === 'approved'} />
      </aside>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Product"
        className="grid min-w-0 gap-5 lg:col-start-1 lg:row-start-1"
      >
        <FormBanner attempt={banner.attempt}>{banner.text}</FormBanner>
        {conflict ? (
          <EditConflict
            subject="This product"
            changes={foreignChanges(contentOf(opened), conflict.content, content)}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
            busy={busy !== undefined}
          />
        ) : null}
        {found ? (
          <Notice tone="info">
            You had typed something here on {formatMoment(found.at)} that was not saved.
            <span className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" onClick={restore}>
                Restore what you had typed
              </Button>
              <Button size="sm" variant="secondary" onClick={discard}>
                Discard
              </Button>
            </span>
          </Notice>
        ) : null}
        {children}
        <BasicsSection {...section} categories={form.categories} />
        <PriceSection {...section} />
        <ChoicesSection {...section} />
        <PhotosSection {...section} />
        <LawSection {...section} />
        <UseSection {...section} />
        <ProofsSection
          productId={listing?.id}
          proofs={proofs}
          onChange={(changed) => {
            setProofs(changed)
            setErrors(({ proofs: _, ...rest }) => rest)
          }}
          error={errors.proofs}
        />
        <div className="sticky bottom-0 z-(--z-action-bar) -mx-(--gutter) flex flex-wrap items-center gap-3 bg-surface px-(--gutter) py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] [box-shadow:var(--shadow-up)] sm:mx-0 sm:rounded-t-lg sm:px-4">
          <p role="status" className={`text-sm text-ink-2 ${isDraft ? 'max-sm:w-full' : ''}`}>
            {state}
          </p>
          <div className={`flex flex-wrap gap-3 ${isDraft ? 'max-sm:w-full max-sm:*:flex-1 sm:ml-auto' : 'ml-auto'}`}>
            <Button
              type="submit"
              variant={isDraft ? 'secondary' : 'primary'}
              busy={busy === 'save'}
              busyText="Saving..."
            >
              {isDraft ? 'Save draft' : 'Save changes'}
            </Button>
            {isDraft ? (
              <Button onClick={send} busy={busy === 'send'} busyText="Sending...">
                Send for review
              </Button>
            ) : null}
          </div>
        </div>
        {listing && wasApproved(listing.status) ? (
          <p className="text-sm text-ink-3">
            Stock, batches, directions and small price changes are in force at once. A new name, brand, description,
            ingredients, photos or a larger price change are reviewed first; until then customers see the old ones.
          </p>
        ) : null}
      </form>
    </div>
  )
}
