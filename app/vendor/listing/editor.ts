import { useEffect, useMemo, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { isSessionEnded } from '#app/portal/session-ended.tsx'
import { summaryOf } from '#app/ui/form-checks.ts'
import { fieldErrors, problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { isReadyForReview, listingChecklist } from '#modules/listing/rules/checklist.ts'
import { claimStandings, claimTexts } from '#modules/listing/rules/claims.ts'
import { usualSaleMarginDays } from '#modules/listing/rules/listing.ts'
import type { ListingFormView, ListingView, ProofView } from '#modules/listing/shapes/listing.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { goToField } from './checklist.tsx'
import { isSameModel, mergeModels } from './merge.ts'
import { contentOf, inputOf, type ListingModel, modelOf, newModel, typingErrors } from './model.ts'
import { type ProofsTyped, proofEndField, proofsAsTyped, withoutSaved } from './proof-typing.ts'
import { type Unsaved, unsavedListing } from './unsaved.ts'

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

/** The product is saved; what one of its proofs shows is not. */
class ProofNotSaved extends Error {
  readonly saved: ListingView
  readonly proof: ProofView
  constructor(saved: ListingView, proof: ProofView, cause: unknown) {
    super('Proof not saved', { cause })
    this.saved = saved
    this.proof = proof
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
  if (error instanceof ProofNotSaved) {
    return `The rest is saved, but not what ${error.proof.name} shows. ${problemText(error.cause, 'Please try again.')}`
  }
  if (error instanceof NotSent) return problemText(error.cause, 'It was not sent. Please try again.')
  return problemText(error, 'The product was not saved. What you typed is still here. Please try again.')
}

function savedText(saved: ListingView, isNew: boolean): string {
  if (saved.revision?.status === 'submitted') return 'Saved. Some changes wait for review.'
  return isNew ? 'Draft saved' : 'Saved'
}

const product = api.vendor.products[':id']
const proofOf = product.proofs[':proofId']

const withoutRoot = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^content\./, ''), message]))

function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ProofNotSaved)) return withoutRoot(fieldErrors(error))
  const { validUntil } = fieldErrors(error.cause)
  return validUntil ? { [proofEndField(error.proof.id)]: validUntil } : {}
}

/** The messages of the other fields; a path begins with the name of its field. */
const withoutFields = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !names.includes(path.split('.')[0] ?? '')))

/** What is typed and what it started from, with what an earlier visit left; kept in this browser until it is saved. */
function useTyped({ listing, form, userId }: EditorOptions) {
  // A new product has its id once it is saved; the form stays.
  const [productId, setProductId] = useState(listing?.id ?? 'new')
  const unsaved = useMemo(() => unsavedListing(userId, productId), [userId, productId])
  const [base, setBase] = useState<ListingModel>(() => (listing ? modelOf(listing.content) : newModel(form.maker)))
  const [model, setModel] = useState(base)
  const [found, setFound] = useState(unsaved.read)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isDirty = useMemo(() => !isSameModel(model, base), [model, base])
  useKeptCopy(unsaved, { base, model, found, isDirty })

  /** The form goes on from `theirs`, with what was typed since `sent`. */
  function goOnFrom(theirs: ListingModel, sent: ListingModel) {
    setBase(theirs)
    // What is said of proofs is saved apart, and taken out when it is.
    setModel((mine) => mergeModels({ base: { ...sent, proofsTyped: {} }, mine, theirs }))
    setErrors({})
  }

  return {
    base,
    model,
    isDirty,
    errors,
    setErrors,
    /** What was typed on an earlier visit and not saved; until somebody decides, nothing is written over it. */
    found,
    /** Applies changes to what is typed and drops the messages of those fields. */
    change(changes: Partial<ListingModel>) {
      setModel((last) => ({ ...last, ...changes }))
      setErrors((last) => withoutFields(last, Object.keys(changes)))
    },
    /** What was sent is saved; what was typed meanwhile is not. */
    settle(saved: ListingView, sent: ListingModel) {
      if (productId === 'new') unsaved.remove()
      setProductId(saved.id)
      goOnFrom(modelOf(saved.content), sent)
    },
    goOnFrom,
    /** What is typed of the proofs, changed. */
    changeProofs(change: (typed: ProofsTyped) => ProofsTyped) {
      setModel((last) => ({ ...last, proofsTyped: change(last.proofsTyped) }))
      setErrors((last) => withoutFields(last, ['proofs', 'proofsTyped']))
    },
    /** Where both wrote, theirs stands; what only was typed here stays. */
    yieldTo(theirs: ListingModel) {
      setModel((mine) => mergeModels({ base, mine: theirs, theirs: mine }))
      setBase(theirs)
      setErrors({})
    },
    restore() {
      if (found) setModel((last) => mergeModels({ base: found.base, mine: found.model, theirs: last }))
      setFound(null)
    },
    discard: () => setFound(null),
  }
}

type Typed = Pick<ReturnType<typeof useTyped>, 'base' | 'model' | 'found' | 'isDirty'>

/** What the browser keeps: what is typed, laid over what an earlier visit left as long as that waits. Null when all is saved. */
function copyOf({ base, model, found, isDirty }: Typed): Unsaved | null {
  if (!found) return isDirty ? { at: new Date().toISOString(), model, base } : null
  return isDirty ? { ...found, model: mergeModels({ base, mine: model, theirs: found.model }) } : found
}

/** Stores the copy a moment after the last change, and at once when the form is left. */
function useKeptCopy(unsaved: ReturnType<typeof unsavedListing>, typed: Typed) {
  const { base, model, found, isDirty } = typed
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    pending.current = () => {
      pending.current = undefined
      const copy = copyOf({ base, model, found, isDirty })
      if (copy) unsaved.write(copy)
      else if (unsaved.read()) unsaved.remove()
    }
    const timer = setTimeout(() => pending.current?.(), 300)
    return () => clearTimeout(timer)
  }, [base, model, found, isDirty, unsaved])
  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}

/** The sentence above the form. Each new one counts as an attempt, so that the same sentence is said again. */
function useBanner() {
  const [banner, setBanner] = useState({ text: '', attempt: 0, isSignedOut: false })
  return {
    banner,
    say: (text: string, isSignedOut = false) => setBanner((last) => ({ text, attempt: last.attempt + 1, isSignedOut })),
    clearBanner: () => setBanner((last) => ({ text: '', attempt: last.attempt, isSignedOut: false })),
  }
}

/** Saves what is typed, over this version of a listing or as a new one. Throws WronglyTyped before anything is sent. */
async function saveTyped(model: ListingModel, at: { id: string | undefined; version: number }): Promise<ListingView> {
  const wrong = typingErrors(model)
  if (Object.keys(wrong).length > 0) throw new WronglyTyped(wrong)
  const json = { content: inputOf(model) }
  return at.id
    ? call(product.$put({ param: { id: at.id }, json: { version: at.version, ...json } }))
    : call(api.vendor.products.$post({ json }))
}

/** What is typed as a listing, and what of it is still open. */
function useChecklist({ listing, form }: EditorOptions, model: ListingModel, proofs: readonly ProofView[]) {
  const content = useMemo(() => contentOf(model), [model])
  const vendor = listing?.vendor ?? form.vendor
  const marginDays = form.saleMargins[content.category] ?? usualSaleMarginDays
  const said = useMemo(() => proofsAsTyped(proofs, model.proofsTyped), [proofs, model.proofsTyped])
  // Claims are read once after each change of a text: it is the slow part of the checklist.
  const claims = useMemo(() => claimStandings(claimTexts(content), said, indianDay(new Date())), [content, said])
  const checklist = useMemo(
    () => listingChecklist(content, { vendor, claims, today: indianDay(new Date()), marginDays }),
    [content, vendor, claims, marginDays],
  )
  return { content, claims, checklist }
}

/** The proofs of a listing: the files, which are stored at once, and what is said of them. A change of them ends what was wrong with them. */
function useProofs(listing: ListingView | null, typed: ReturnType<typeof useTyped>) {
  const [proofs, setProofs] = useState<readonly ProofView[]>(listing?.proofs ?? [])

  function changeProofs(change: (known: readonly ProofView[]) => readonly ProofView[]) {
    setProofs(change)
    typed.setErrors((last) => withoutFields(last, ['proofs']))
  }

  /** Saves what `said` says of the proofs that are still there. Answers with the first that was refused, and why. */
  async function storeProofs(productId: string, said: ProofsTyped) {
    let refused: { proof: ProofView; cause: unknown } | undefined
    for (const [id, { claims, validUntil }] of Object.entries(said)) {
      const proof = proofs.find((one) => one.id === id)
      const param = { id: productId, proofId: id }
      try {
        const saved = proof && (await call(proofOf.$put({ param, json: { claims, validUntil: validUntil || null } })))
        if (saved) setProofs((known) => known.map((one) => (one.id === id ? saved : one)))
        typed.changeProofs((last) => withoutSaved(last, { [id]: { claims, validUntil } }))
      } catch (cause) {
        if (proof) refused ??= { proof, cause }
      }
    }
    return refused
  }

  return { proofs, setProofs, changeProofs, storeProofs }
}

/** A product as the form has it: what is typed, its proofs and checklist, and saving it over the version it was opened with. */
function useListing(options: EditorOptions) {
  const { listing } = options
  const typed = useTyped(options)
  const { banner, say, clearBanner } = useBanner()
  const [conflict, setConflict] = useState<Conflict>()
  const { proofs, setProofs, changeProofs, storeProofs } = useProofs(listing, typed)
  const at = useRef({ id: listing?.id, version: listing?.version ?? 0 })
  const { content, claims, checklist } = useChecklist(options, typed.model, proofs)

  /** The listing is what was saved or moved; `sent` is what was in the form when that began. */
  function settle(saved: ListingView, sent: ListingModel) {
    at.current = { id: saved.id, version: saved.version }
    typed.settle(saved, sent)
    setProofs(saved.proofs)
    setConflict(undefined)
    clearBanner()
  }

  /** What is typed, saved: first what is said of the proofs, which new words may need. */
  async function store(model = typed.model): Promise<ListingView> {
    const { id } = at.current
    const refused = id ? await storeProofs(id, model.proofsTyped) : undefined
    const saved = await saveTyped(model, at.current)
    settle(saved, model)
    if (refused) throw new ProofNotSaved(saved, refused.proof, refused.cause)
    return saved
  }

  function refuse(error: unknown, sentence: string) {
    const clash = conflictOf<ListingView>(error)
    if (clash) return setConflict({ theirs: clash.current, by: clash.by })
    typed.setErrors(error instanceof WronglyTyped ? error.errors : errorsOf(error))
    say(sentence, isSessionEnded(error instanceof NotSent || error instanceof ProofNotSaved ? error.cause : error))
    if (error instanceof ProofNotSaved) options.onSaved(error.saved)
  }

  /** The conflict is dealt with: from here on the form stands upon what the other one saved. Answers with that. */
  function standUpon({ theirs }: Conflict): ListingModel {
    at.current.version = theirs.version
    setProofs(theirs.proofs)
    setConflict(undefined)
    clearBanner()
    return modelOf(theirs.content)
  }

  return {
    typed,
    content,
    checklist,
    banner,
    say,
    conflict,
    proofs,
    claims,
    changeProofs,
    settle,
    store,
    refuse,
    standUpon,
  }
}

/** Somebody else saved since the form was opened. */
interface Conflict {
  theirs: ListingView
  by: string
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
        settle(sent, modelOf(sent.content))
        return onSaved(sent)
      },
      onRefused(error, _, sentence) {
        if (!(error instanceof NotSent)) return refuse(error, sentence)
        typed.setErrors(withoutRoot(fieldErrors(error.cause)))
        say(sentence, isSessionEnded(error.cause))
        return listing ? undefined : onSaved(error.saved)
      },
    },
  )
}

/** A product's form with its moves: saving, sending for review, and settling a conflict with somebody else's change. */
export function useListingEditor(options: EditorOptions) {
  const { listing, onSaved } = options
  const edited = useListing(options)
  const { store, settle: _, refuse, standUpon, say, ...state } = edited
  const { typed, checklist, conflict } = state
  const submission = useSubmission(options, edited)

  const save = useAction((mine: ListingModel | undefined) => store(mine), {
    failure: notSavedText,
    done: (saved, mine) => (mine ? undefined : savedText(saved, !listing)),
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
    save: () => void save.run(undefined),
    send,
    keepMine() {
      if (!conflict) return
      const theirs = standUpon(conflict)
      const mine = mergeModels({ base: typed.base, mine: typed.model, theirs })
      typed.goOnFrom(theirs, typed.base)
      void save.run(mine)
    },
    takeTheirs() {
      if (!conflict) return
      typed.yieldTo(standUpon(conflict))
      onSaved(conflict.theirs)
    },
  }
}
