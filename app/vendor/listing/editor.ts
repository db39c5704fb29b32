import { useEffect, useMemo, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { summaryOf } from '#app/ui/form-checks.ts'
import { conflictOf, fieldErrors, problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { isReadyForReview, listingChecklist } from '#modules/listing/rules/checklist.ts'
import { usualSaleMarginDays } from '#modules/listing/rules/listing.ts'
import type { ListingFormView, ListingView, ProofView } from '#modules/listing/shapes/listing.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { goToField } from './checklist.tsx'
import { contentOf, inputOf, type ListingModel, modelOf, newModel, typingErrors } from './model.ts'
import { unsavedListing } from './unsaved.ts'

interface EditorOptions {
  /** Null for a product that is not saved yet. */
  listing: ListingView | null
  form: ListingFormView
  userId: string
  /** What was saved or moved is the listing now. */
  onSaved: (listing: ListingView) => unknown
}

/** Something is typed that no listing can hold, such as half a number; nothing was sent. */
class WronglyTyped extends Error {
  readonly errors: Record<string, string>
  constructor(errors: Record<string, string>) {
    super(summaryOf(errors))
    this.errors = errors
  }
}

/** It is saved, and was not sent for review. */
class NotSent extends Error {
  readonly saved: ListingView
  constructor(saved: ListingView, cause: unknown) {
    super('Not sent', { cause })
    this.saved = saved
  }
}

function notSavedText(error: unknown): string {
  if (error instanceof WronglyTyped) return error.message
  if (error instanceof NotSent) return problemText(error.cause, 'It was not sent. Please try again.')
  return problemText(error, 'The product was not saved. What you typed is still here. Please try again.')
}

function savedText(saved: ListingView, isNew: boolean): string {
  if (saved.revision?.status === 'submitted') return 'Saved. Some changes wait for review.'
  return isNew ? 'Draft saved' : 'Saved'
}

const product = api.vendor.products[':id']

const withoutRoot = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^content\./, ''), message]))

/** The messages of the other fields; a path begins with the name of its field. */
const withoutFields = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !names.includes(path.split('.')[0] ?? '')))

/** What is typed, with its errors; stored in this browser until it is saved, so that it outlives a reload. */
function useTyped({ listing, form, userId }: EditorOptions) {
  const opened = useMemo(() => (listing ? modelOf(listing.content) : newModel(form.maker)), [listing, form])
  const unsaved = useMemo(() => unsavedListing(userId, listing?.id ?? 'new'), [userId, listing?.id])
  const [model, setModel] = useState<ListingModel>(opened)
  const [isDirty, setIsDirty] = useState(false)
  const [found, setFound] = useState(unsaved.read)
  const [errors, setErrors] = useState<Record<string, string>>({})

  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => unsaved.write({ at: new Date().toISOString(), model }), 300)
    return () => clearTimeout(timer)
  }, [isDirty, model, unsaved])

  return {
    opened,
    model,
    isDirty,
    errors,
    setErrors,
    /** What was typed on an earlier visit and not saved. */
    found,
    /** Applies changes to what is typed and drops the messages of those fields. */
    change(changes: Partial<ListingModel>) {
      setModel((last) => ({ ...last, ...changes }))
      setIsDirty(true)
      setFound(null)
      setErrors((last) => withoutFields(last, Object.keys(changes)))
    },
    /** What is typed is what was saved. */
    settle(saved: ListingModel) {
      unsaved.remove()
      setModel(saved)
      setIsDirty(false)
      setErrors({})
    },
    restore() {
      if (!found) return
      setModel(found.model)
      setIsDirty(true)
      setFound(null)
    },
    discard() {
      unsaved.remove()
      setFound(null)
    },
  }
}

/** The sentence above the form. Each new one counts as an attempt, so that the same sentence is said again. */
function useBanner() {
  const [banner, setBanner] = useState({ text: '', attempt: 0 })
  return {
    banner,
    say: (text: string) => setBanner((last) => ({ text, attempt: last.attempt + 1 })),
    clearBanner: () => setBanner((last) => ({ text: '', attempt: last.attempt })),
  }
}

/** Saves what is typed, over this version of a listing or as a new one. Throws WronglyTyped before anything is sent. */
async function saveTyped(model: ListingModel, listing: ListingView | null, version: number): Promise<ListingView> {
  const wrong = typingErrors(model)
  if (Object.keys(wrong).length > 0) throw new WronglyTyped(wrong)
  const json = { content: inputOf(model) }
  return listing
    ? call(product.$put({ param: { id: listing.id }, json: { version, ...json } }))
    : call(api.vendor.products.$post({ json }))
}

/** What is typed as a listing, and what of it is still open. */
function useChecklist({ listing, form }: EditorOptions, model: ListingModel, proofCount: number) {
  const content = useMemo(() => contentOf(model), [model])
  const vendor = listing?.vendor ?? form.vendor
  const marginDays = form.saleMargins[content.category] ?? usualSaleMarginDays
  const checklist = useMemo(
    () => listingChecklist(content, { vendor, proofCount, today: indianDay(new Date()), marginDays }),
    [content, vendor, proofCount, marginDays],
  )
  return { content, checklist }
}

/** The proofs of a listing, which are stored at once. A change of them ends what was wrong with them. */
function useProofs(listing: ListingView | null, setErrors: ReturnType<typeof useTyped>['setErrors']) {
  const [proofs, setProofs] = useState<readonly ProofView[]>(listing?.proofs ?? [])
  return {
    proofs,
    setProofs,
    changeProofs(change: (known: readonly ProofView[]) => readonly ProofView[]) {
      setProofs(change)
      setErrors(({ proofs: _, ...rest }) => rest)
    },
  }
}

/** A product as the form has it: what is typed, its proofs and checklist, and saving it over the version it was opened with. */
function useListing(options: EditorOptions) {
  const { listing } = options
  const typed = useTyped(options)
  const { banner, say, clearBanner } = useBanner()
  const [conflict, setConflict] = useState<ListingView>()
  const { proofs, setProofs, changeProofs } = useProofs(listing, typed.setErrors)
  const version = useRef(listing?.version ?? 0)
  const { content, checklist } = useChecklist(options, typed.model, proofs.length)

  function settle(saved: ListingView) {
    version.current = saved.version
    typed.settle(modelOf(saved.content))
    setProofs(saved.proofs)
    setConflict(undefined)
    clearBanner()
  }

  /** What is typed, saved. */
  async function store(): Promise<ListingView> {
    const saved = await saveTyped(typed.model, listing, version.current)
    settle(saved)
    return saved
  }

  function refuse(error: unknown, sentence: string) {
    const clash = conflictOf<ListingView>(error)
    if (clash) return setConflict(clash.current)
    typed.setErrors(error instanceof WronglyTyped ? error.errors : withoutRoot(fieldErrors(error)))
    say(sentence)
  }

  return {
    typed,
    content,
    checklist,
    banner,
    say,
    conflict,
    proofs,
    changeProofs,
    settle,
    store,
    refuse,
    /** The next save takes the place of what somebody else saved. */
    overrule() {
      version.current = conflict?.version ?? version.current
      setConflict(undefined)
    },
  }
}

/** Sends the product for review, saved first where it has unsaved changes. */
function useSubmission({ listing, onSaved }: EditorOptions, state: ReturnType<typeof useListing>) {
  const { typed, store, settle, refuse, say } = state
  return useAction(
    async () => {
      const saved = typed.isDirty || !listing ? await store() : listing
      return call(product.submission.$post({ param: { id: saved.id } })).catch((error) => {
        throw new NotSent(saved, error)
      })
    },
    {
      done: (sent) => (sent.status === 'approved' ? 'Your product is live' : 'Sent for review'),
      failure: notSavedText,
      onDone(sent) {
        settle(sent)
        return onSaved(sent)
      },
      onRefused(error, _, sentence) {
        if (!(error instanceof NotSent)) return refuse(error, sentence)
        typed.setErrors(withoutRoot(fieldErrors(error.cause)))
        say(sentence)
        return listing ? undefined : onSaved(error.saved)
      },
    },
  )
}

/** A product's form with its moves: saving, sending for review, and settling a conflict with somebody else's change. */
export function useListingEditor(options: EditorOptions) {
  const { listing, onSaved } = options
  const edited = useListing(options)
  const { store, settle, refuse, overrule, say, ...state } = edited
  const { typed, checklist, conflict } = state
  const submission = useSubmission(options, edited)

  const save = useAction((_: 'save' | 'keep mine') => store(), {
    failure: notSavedText,
    done: (saved, how) => (how === 'save' ? savedText(saved, !listing) : undefined),
    onDone: onSaved,
    onRefused: (error, _, sentence) => refuse(error, sentence),
  })

  function send() {
    const open = checklist.filter((line) => !line.ok && !line.ofVendor)
    const [first] = open
    if (isReadyForReview(checklist) || !first) return void submission.run()
    say(`${open.length === 1 ? 'One point is' : `${open.length} points are`} still open. ${first.todo}`)
    const { field } = first
    typed.setErrors(field ? { [field]: first.todo } : {})
    if (field) requestAnimationFrame(() => goToField(field))
  }

  return {
    ...state,
    isSaving: save.busy,
    isSending: submission.busy,
    save: () => void save.run('save'),
    send,
    keepMine() {
      overrule()
      void save.run('keep mine')
    },
    takeTheirs() {
      if (!conflict) return
      settle(conflict)
      onSaved(conflict)
    },
  }
}
