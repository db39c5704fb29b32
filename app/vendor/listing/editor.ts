import { useEffect, useMemo, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { isSessionEnded } from '#app/portal/session-ended.tsx'
import { ApiProblem, fieldErrors, isUnanswered, OfflineProblem, problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import {
  byField,
  isReadyForReview,
  listingChecklist,
  type OpenThing,
  openThings,
} from '#modules/listing/rules/checklist.ts'
import { claimStandings, claimTexts, fieldsClaiming } from '#modules/listing/rules/claims.ts'
import { isDraftLike, usualSaleMarginDays } from '#modules/listing/rules/listing.ts'
import type { ListingFormView, ListingView, ProofView } from '#modules/listing/shapes/listing.ts'
import type { Issue } from '#platform/kit/app-error.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { clashingFields, isSameModel, mergeModels } from './merge.ts'
import {
  contentOf,
  errorOnLeaving,
  inputOf,
  isSameAt,
  type ListingModel,
  leftOpen,
  modelOf,
  newModel,
  refusedAtFields,
  typingErrors,
  withStock,
  wronglyTyped,
} from './model.ts'
import { type ProofsTyped, proofEndField, proofsAsTyped, withoutSaved } from './proof-typing.ts'
import { type Unsaved, unsavedListing } from './unsaved.ts'
import { useFirstTab } from './use-first-tab.ts'

interface EditorOptions {
  /** Null for a product that is not saved yet. */
  listing: ListingView | null
  form: ListingFormView
  userId: string
  /** What was saved or moved is the listing now. */
  onSaved: (listing: ListingView) => unknown
}

/** Something is typed that no listing can hold, such as half a number; nothing was sent. It is listed above the form. */
class WronglyTyped extends Error {
  readonly errors: Record<string, string>
  constructor(errors: Record<string, string>) {
    super('Wrongly typed')
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

/** Nothing came back, since this device has no network; a draft saves itself once it has one again. */
const isOffline = (error: unknown) => isUnanswered(error) && !navigator.onLine

function notSavedText(error: unknown, isDraft: boolean): string {
  if (isOffline(error)) {
    return isDraft ? 'You’re offline. We’ll save this when you’re back.' : new OfflineProblem('form').message
  }
  if (error instanceof ProofNotSaved) {
    return `The rest is saved, but not what ${error.proof.name} shows. ${problemText(error.cause, 'Please try again.')}`
  }
  return problemText(error, 'The product was not saved. What you typed is still here. Please try again.')
}

function notSentText(error: unknown, isDraft: boolean): string {
  if (isOffline(error)) return 'You’re offline. We’ll save this when you’re back. Send it for review then.'
  if (!(error instanceof NotSent)) return notSavedText(error, isDraft)
  if (isOffline(error.cause)) return 'You’re offline. It is saved. Send it for review when you’re back.'
  return problemText(error.cause, 'It was not sent. Please try again.')
}

/** What a save did beyond the 'Saved 9:41 am' of the bar. */
const beyondSaved = (saved: ListingView) =>
  saved.revision?.status === 'submitted' ? 'Saved. Some changes wait for review.' : undefined

const product = api.vendor.products[':id']
const proofOf = product.proofs[':proofId']

const withoutRoot = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^content\./, ''), message]))

function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ProofNotSaved)) return withoutRoot(fieldErrors(error))
  const { validUntil } = fieldErrors(error.cause)
  return validUntil ? { [proofEndField(error.proof.id)]: validUntil } : {}
}

/** The stock that somebody counted since this form read it, in pieces by variant. */
const recountedIn = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'listing.stock_recounted'
    ? (error.facts.stock as Readonly<Record<string, number>>)
    : undefined

/** Whether a refusal is about fields of the form and nothing else; each stands there in words. */
const isAboutFields = (error: unknown) =>
  error instanceof ApiProblem &&
  error.status === 422 &&
  error.issues.length > 0 &&
  error.issues.every(({ path }) => path.startsWith('content.'))

/** What a live product would have lost by a save that was refused for it. */
const lossesOf = (error: unknown): readonly Issue[] =>
  error instanceof ApiProblem && error.code === 'listing.incomplete' ? error.issues : []

/** The messages of the other fields; a path begins with the name of its field. */
const withoutFields = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !names.includes(path.split('.')[0] ?? '')))

/** State that can also be read at once: a save by itself and a press may follow each other faster than the form is drawn. */
function useCurrent<Value>(initial: Value | (() => Value)) {
  const [value, setValue] = useState(initial)
  const current = useRef(value)
  const set = (next: (last: Value) => Value) => {
    current.current = next(current.current)
    setValue(current.current)
  }
  return [value, set, current] as const
}

/** What is typed and what it started from, with what an earlier visit left; kept in this browser until it is saved. */
function useTyped({ listing, form, userId }: EditorOptions) {
  // A new product has its id once it is saved; the form stays.
  const [productId, setProductId] = useState(listing?.id ?? 'new')
  const unsaved = useMemo(() => unsavedListing(userId, productId), [userId, productId])
  const [base, setBase, baseNow] = useCurrent<ListingModel>(() =>
    listing ? modelOf(listing.content) : newModel(form.maker),
  )
  const [model, setModel, modelNow] = useCurrent(base)
  const isFirstTab = useFirstTab(`listing:${userId}:${productId}`)
  const [found, setFound] = useState<Unsaved | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isDirty = useMemo(() => !isSameModel(model, base), [model, base])
  useEffect(() => {
    // What is typed in another tab that is open is found there.
    if (isFirstTab) setFound(unsaved.read())
  }, [isFirstTab, unsaved])
  useKeptCopy(unsaved, { base, model, found, isDirty }, isFirstTab === true)

  /** The form goes on from `theirs`, with what was typed since `sent`. */
  function goOnFrom(theirs: ListingModel, sent: ListingModel) {
    setBase(() => theirs)
    // What is said of proofs is saved apart, and taken out when it is.
    setModel((mine) => mergeModels({ base: { ...sent, proofsTyped: {} }, mine, theirs }))
  }

  return {
    base,
    model,
    isDirty,
    errors,
    setErrors,
    /** What is typed, read now and not when it was drawn. */
    now: () => modelNow.current,
    isDirtyNow: () => !isSameModel(modelNow.current, baseNow.current),
    /** Another tab of this browser has it open too, and keeps what is typed there; undefined until that is known. */
    isFirstTab,
    /** What was typed on an earlier visit and not saved; until somebody decides, nothing is written over it. */
    found,
    /** Applies changes to what is typed and drops the messages of those fields. */
    change(changes: Partial<ListingModel>) {
      const before = modelNow.current
      setModel((last) => ({ ...last, ...changes }))
      setErrors((last) =>
        Object.fromEntries(Object.entries(last).filter(([path]) => isSameAt(before, modelNow.current, path))),
      )
    },
    /** A field is left, by its id in the page: what is wrong with it is said now. */
    leave(id: string) {
      const wrong = errorOnLeaving(modelNow.current, id)
      if (Object.keys(wrong).length > 0) setErrors((last) => ({ ...last, ...wrong }))
    },
    /** The fields that this form and theirs both changed, each in another way. */
    clashesWith: (theirs: ListingModel) => clashingFields({ base: baseNow.current, mine: modelNow.current, theirs }),
    /** The form goes on from theirs with all that is typed. */
    moveOnto: (theirs: ListingModel) => goOnFrom(theirs, baseNow.current),
    /** What was sent is saved; what was typed meanwhile is not. */
    settle(saved: ListingView, sent: ListingModel) {
      if (productId === 'new' && isFirstTab) unsaved.remove()
      setProductId(saved.id)
      goOnFrom(modelOf(saved.content), sent)
    },
    /** What is typed of the proofs, changed. */
    changeProofs(change: (typed: ProofsTyped) => ProofsTyped) {
      setModel((last) => ({ ...last, proofsTyped: change(last.proofsTyped) }))
      setErrors((last) => withoutFields(last, ['proofs', 'proofsTyped']))
    },
    /** Where both wrote, theirs stands; what only was typed here stays. */
    yieldTo(theirs: ListingModel) {
      setModel((mine) => mergeModels({ base: baseNow.current, mine: theirs, theirs: mine }))
      setBase(() => theirs)
      setErrors({})
    },
    restore() {
      if (found) setModel((last) => mergeModels({ base: found.base, mine: found.model, theirs: last }))
      setFound(null)
    },
    discard: () => setFound(null),
    /** Says at each field what was wrong. Where another count came first, the variant stands at what that found until somebody counts again. */
    refuse(error: unknown) {
      const recounted = recountedIn(error)
      if (recounted) {
        setBase((last) => withStock(last, recounted))
        setModel((last) => withStock(last, recounted))
      }
      setErrors(error instanceof WronglyTyped ? error.errors : errorsOf(error))
    },
  }
}

type Typed = Pick<ReturnType<typeof useTyped>, 'base' | 'model' | 'found' | 'isDirty'>

/** What the browser keeps: what is typed, laid over what an earlier visit left as long as that waits. Null when all is saved. */
function copyOf({ base, model, found, isDirty }: Typed): Unsaved | null {
  if (!found) return isDirty ? { at: new Date().toISOString(), model, base } : null
  return isDirty ? { ...found, model: mergeModels({ base, mine: model, theirs: found.model }) } : found
}

/** Stores the copy a moment after the last change, and at once when the form is left; not in a tab (`isKept`) where that of another one would go. */
function useKeptCopy(unsaved: ReturnType<typeof unsavedListing>, typed: Typed, isKept: boolean) {
  const { base, model, found, isDirty } = typed
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isKept) return
    pending.current = () => {
      pending.current = undefined
      const copy = copyOf({ base, model, found, isDirty })
      if (copy) unsaved.write(copy)
      else if (unsaved.read()) unsaved.remove()
    }
    const timer = setTimeout(() => pending.current?.(), 300)
    return () => clearTimeout(timer)
  }, [base, model, found, isDirty, unsaved, isKept])
  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}

interface Banner {
  text: string
  attempt: number
  isSignedOut: boolean
  /** What is listed until it is done: all that is still open before it can be sent for review, or what kept it from being saved. */
  asks?: 'open' | 'wrong' | 'lost' | 'refused' | undefined
  /** What a live product would have lost: of what is open only that is listed. */
  lost: readonly Issue[]
}

const noBanner = { text: '', isSignedOut: false, asks: undefined, lost: [] }

/** The sentence above the form. Each new one counts as an attempt, so that the same sentence is said again. */
function useBanner() {
  const [banner, setBanner] = useState<Banner>({ ...noBanner, attempt: 0 })
  const next = (change: Partial<Banner>) =>
    setBanner(({ attempt }) => ({ ...noBanner, attempt: attempt + 1, ...change }))
  return {
    banner,
    say: (text: string, isSignedOut = false) => next({ text, isSignedOut }),
    askToFinish: () => next({ asks: 'open' }),
    askToCorrect: () => next({ asks: 'wrong' }),
    askToChange: () => next({ asks: 'refused' }),
    askToKeep: (lost: readonly Issue[]) => next({ asks: 'lost', lost }),
    clearBanner: () => setBanner(({ attempt }) => ({ ...noBanner, attempt })),
  }
}

/** Something that is to be done before a listing can be sent or saved. */
export interface ThingToFinish {
  field: string
  todo: string
  /** Whose field it is, where the sentence does not say it; else ''. */
  of: string
  /** The fields whose words claim what no proof shows. */
  saidIn: readonly string[]
}

type ToFinish = readonly ThingToFinish[]

/** Whether a refusal names it: its sentences about one field come as one message. */
const isNamed = ({ field, todo }: ThingToFinish, issues: readonly Issue[]) =>
  issues.some(({ path, message }) => path === `content.${field}` && message.includes(todo))

/** What is wrong at each field: also at those that claim what no proof shows. */
const errorsAt = (things: ToFinish) =>
  byField(things.flatMap(({ field, todo, saidIn }) => [field, ...saidIn].map((at) => ({ field: at, todo }))))

/** What is still to be done while it is asked for. Once nothing is, nobody is asked any more. */
function useToFinish(asked: (() => ToFinish) | undefined, end: () => void): ToFinish {
  const toFinish = asked?.() ?? []
  if (asked && toFinish.length === 0) end()
  return toFinish
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
  const facts = useMemo(
    () => ({ vendor, claims, today: indianDay(new Date()), marginDays }),
    [vendor, claims, marginDays],
  )
  const checklist = useMemo(() => listingChecklist(content, facts), [content, facts])
  const saidIn = (line: string) =>
    line.startsWith('claim.') ? fieldsClaiming(content, line.slice('claim.'.length)) : []
  /** What a product on sale would lack that it has now: the shop refuses that. */
  const lost = useMemo(() => {
    if (!listing?.onSale) return []
    const asItIs = { ...facts, anyBatch: true }
    const live = contentOf(modelOf(listing.onSale))
    // What is on sale claims what its own words say.
    const lacked = new Set(
      openThings(live, { ...asItIs, claims: claimStandings(claimTexts(live), said, facts.today) }).map(
        ({ line }) => line,
      ),
    )
    return openThings(content, asItIs).filter(({ line }) => !lacked.has(line))
  }, [listing?.onSale, content, facts, said])
  const lostFields = useMemo(() => lost.map(({ field }) => field), [lost])
  /** What cannot be kept as it is typed, then these. A field that holds what cannot be kept says that alone. */
  const afterWrong = (things: readonly OpenThing[]): ToFinish => {
    const first = wronglyTyped(model).map((one) => ({ ...one, saidIn: [] }))
    const others = things.filter(({ field }) => first.every((one) => one.field !== field))
    return [
      ...first,
      ...others.map(({ line, field, todo }) => ({
        field,
        todo,
        of: leftOpen(model, field, todo),
        saidIn: saidIn(line),
      })),
    ]
  }
  /** What keeps it from being saved: all of it at once, also what only the shop would refuse. */
  const wrong = () => afterWrong(lost)
  /** What keeps it from being sent. */
  const open = () => afterWrong(openThings(content, facts))
  return { content, claims, checklist, wrong, open, lostFields }
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
  const { banner, say, askToFinish, askToCorrect, askToKeep, askToChange, clearBanner } = useBanner()
  const [conflict, setConflict] = useState<Conflict>()
  const { proofs, setProofs, changeProofs, storeProofs } = useProofs(listing, typed)
  const at = useRef({ id: listing?.id, version: listing?.version ?? 0 })
  const stored = useRef(listing)
  const turns = useRef<Promise<unknown>>(Promise.resolve())
  const { content, claims, checklist, wrong, open, lostFields } = useChecklist(options, typed.model, proofs)
  const lost = () => open().filter((thing) => isNamed(thing, banner.lost))
  // A field that is typed in again says no more what was refused there, and leaves the list.
  const refused = () => refusedAtFields(typed.model, typed.errors).map((one) => ({ ...one, saidIn: [] }))
  const toFinish = useToFinish(banner.asks && { open, wrong, lost, refused }[banner.asks], clearBanner)

  /** The listing is what was saved or moved; `sent` is what was in the form when that began. */
  function settle(saved: ListingView, sent: ListingModel) {
    at.current = { id: saved.id, version: saved.version }
    stored.current = saved
    typed.settle(saved, sent)
    setProofs(saved.proofs)
  }

  /** Nothing is wrong any more with what was asked for. */
  function clear() {
    typed.setErrors({})
    setConflict(undefined)
    clearBanner()
  }

  /** One save after the other: the second begins with what the first one left, and with its version. */
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const turn = turns.current.then(work)
    turns.current = turn.catch(() => undefined)
    return turn
  }

  /** Goes on from what somebody else saved meanwhile, unless a person has to choose. Answers whether it does. */
  function adopt(theirs: ListingView): boolean {
    const content = modelOf(theirs.content)
    if (theirs.status !== stored.current?.status || typed.clashesWith(content).length > 0) return false
    at.current.version = theirs.version
    stored.current = theirs
    setProofs(theirs.proofs)
    typed.moveOnto(content)
    return true
  }

  /** Takes over what somebody saved since, where nobody has to choose: after a save that is under way, which may have brought it. Answers whether it did. */
  const lookAgain = (theirs: ListingView) => inTurn(async () => theirs.version > at.current.version && adopt(theirs))

  async function storeNow(isAgain = false): Promise<ListingView> {
    const model = typed.now()
    const { id } = at.current
    const refused = id ? await storeProofs(id, model.proofsTyped) : undefined
    let saved: ListingView
    try {
      saved = await saveTyped(model, at.current)
    } catch (error) {
      const clash = conflictOf<ListingView>(error)
      if (!clash || isAgain || !adopt(clash.current)) throw error
      return storeNow(true)
    }
    settle(saved, model)
    if (refused) throw new ProofNotSaved(saved, refused.proof, refused.cause)
    return saved
  }

  /** What is typed, saved: first what is said of the proofs, which new words may need. */
  async function store(): Promise<ListingView> {
    const saved = await inTurn(() => storeNow())
    clear()
    return saved
  }

  /** The same without a word about anything else; what is saved already is not saved again. */
  const storeQuietly = () => inTurn(async () => (typed.isDirtyNow() || !stored.current ? storeNow() : stored.current))

  function refuse(error: unknown, sentence: string) {
    const clash = conflictOf<ListingView>(error)
    if (clash) return setConflict({ theirs: clash.current, by: clash.by })
    if (error instanceof WronglyTyped) {
      typed.setErrors({})
      return askToCorrect()
    }
    const losses = lossesOf(error)
    // What is open by this form's own reading too: its list ends once that is put right.
    if (losses.length > 0 && losses.every((issue) => open().some((thing) => isNamed(thing, [issue])))) {
      typed.setErrors({})
      return askToKeep(losses)
    }
    typed.refuse(error)
    if (isAboutFields(error)) return askToChange()
    say(sentence, isSessionEnded(error instanceof NotSent || error instanceof ProofNotSaved ? error.cause : error))
    if (error instanceof ProofNotSaved) options.onSaved(error.saved)
  }

  /** The conflict is dealt with: from here on the form stands upon what the other one saved. Answers with that. */
  function standUpon({ theirs }: Conflict): ListingModel {
    at.current.version = theirs.version
    stored.current = theirs
    setProofs(theirs.proofs)
    clear()
    return modelOf(theirs.content)
  }

  return {
    typed,
    content,
    checklist,
    lostFields,
    /** What is wrong at the fields, and what of them is still open while that is asked for. */
    errors: { ...typed.errors, ...errorsAt(toFinish) },
    toFinish,
    banner,
    say,
    askToFinish,
    conflict,
    proofs,
    claims,
    changeProofs,
    settle,
    store,
    storeQuietly,
    lookAgain,
    setConflict,
    clear,
    refuse,
    standUpon,
  }
}

/** Somebody else saved since the form was opened. */
interface Conflict {
  theirs: ListingView
  by: string
  /** It was noticed while somebody typed. */
  isQuiet?: boolean
}

/** Sends the product for review, saved first where it has unsaved changes. */
function useSubmission({ listing, onSaved }: EditorOptions, state: ReturnType<typeof useListing>) {
  const { typed, storeQuietly, settle, clear, refuse, say } = state
  return useAction(
    async () => {
      const saved = await storeQuietly()
      return call(product.submission.$post({ param: { id: saved.id } })).catch((error) => {
        throw new NotSent(saved, error)
      })
    },
    {
      done: (sent) => (sent.status === 'approved' ? 'Your product is live' : 'Sent for review'),
      failure: (error) => notSentText(error, !listing || isDraftLike(listing.status)),
      onDone(sent) {
        settle(sent, modelOf(sent.content))
        clear()
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

/** How long nothing is typed before a draft is saved by itself, and how long until another try once that failed; milliseconds. */
const autosaveAfter = 4_000
const autosaveAgainAfter = 20_000

/**
 * Saves a draft by itself once nobody has typed for a while. What cannot be saved as it is waits for the person; what the network lost is tried
 * again. A conflict is shown without taking the focus from whoever types. Answers with when it was saved last, by whichever way.
 */
function useAutosave({ listing, onSaved }: EditorOptions, state: ReturnType<typeof useListing>, isBusy: boolean) {
  const { typed, conflict, banner, storeQuietly, setConflict, say, clear } = state
  const [failures, setFailures] = useState(0)
  const [savedAt, setSavedAt] = useState<Date>()
  const { model, isDirty, found } = typed
  const isDraft = !listing || isDraftLike(listing.status)
  const mayBegin = isDraft && isDirty && !found && !conflict && !isBusy
  const save = useRef<() => Promise<void>>(undefined)
  save.current = async () => {
    if (Object.keys(typingErrors(model)).length > 0) return
    try {
      const saved = await storeQuietly()
      setFailures(0)
      setSavedAt(new Date())
      // Every field that was refused was changed since, and all is saved.
      if (Object.keys(typed.errors).length === 0 && !banner.asks) clear()
      await onSaved(saved)
    } catch (error) {
      const clash = conflictOf<ListingView>(error)
      if (clash) setConflict({ theirs: clash.current, by: clash.by, isQuiet: true })
      else if (isSessionEnded(error)) say(notSavedText(error, isDraft), true)
      else if (isWorthAnotherTry(error)) setFailures((last) => last + 1)
      else typed.refuse(error)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed begins the wait again
  useEffect(() => {
    if (!mayBegin) return
    const saveNow = () => void save.current?.()
    const timer = setTimeout(saveNow, failures > 0 ? autosaveAgainAfter : autosaveAfter)
    window.addEventListener('online', saveNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', saveNow)
    }
  }, [mayBegin, model, failures])
  return { savedAt, noteSaved: () => setSavedAt(new Date()) }
}

/**
 * Looks again when somebody comes back to this tab: what was saved in another one meanwhile is what the form goes on from, and 'All saved' stays
 * true. Where both changed the same thing nothing happens yet: the next save asks whose stays.
 */
function useLookAgain({ listing, onSaved }: EditorOptions, { lookAgain }: ReturnType<typeof useListing>) {
  const id = listing?.id
  const look = useRef<() => Promise<void>>(undefined)
  look.current = async () => {
    if (!id || document.visibilityState !== 'visible') return
    const theirs = await call(product.$get({ param: { id } })).catch(() => undefined)
    if (theirs && (await lookAgain(theirs))) await onSaved(theirs)
  }
  useEffect(() => {
    const seen = () => void look.current?.()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
}

/** The network or the shop failed; the next try may not. */
const isWorthAnotherTry = (error: unknown) =>
  !(error instanceof ProofNotSaved) && (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 429)

/** A product's form with its moves: saving, sending for review, and settling a conflict with somebody else's change. */
export function useListingEditor(options: EditorOptions) {
  const { listing, onSaved } = options
  const edited = useListing(options)
  const {
    store,
    settle: _,
    storeQuietly: __,
    setConflict: ___,
    clear: ____,
    say: _____,
    lookAgain: ______,
    ...others
  } = edited
  const { refuse, standUpon, askToFinish, ...state } = others
  const { typed, checklist, conflict } = state
  const submission = useSubmission(options, edited)

  const save = useAction((_: 'all' | 'mine') => store(), {
    failure: (error) => notSavedText(error, !listing || isDraftLike(listing.status)),
    done: (saved, what) => (what === 'mine' ? undefined : beyondSaved(saved)),
    onDone(saved) {
      autosave.noteSaved()
      return onSaved(saved)
    },
    onRefused: (error, _, sentence) => refuse(error, sentence),
  })

  const autosave = useAutosave(options, edited, save.busy || submission.busy)

  useLookAgain(options, edited)

  function send() {
    if (isReadyForReview(checklist)) return void submission.run()
    typed.setErrors({})
    askToFinish()
  }

  return {
    ...state,
    isSaving: save.busy,
    isSending: submission.busy,
    savedAt: autosave.savedAt,
    save: () => void save.run('all'),
    send,
    keepMine() {
      if (!conflict) return
      typed.moveOnto(standUpon(conflict))
      void save.run('mine')
    },
    takeTheirs() {
      if (!conflict) return
      typed.yieldTo(standUpon(conflict))
      onSaved(conflict.theirs)
    },
  }
}
