import {
  type FocusEvent,
  type FormEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { SignInAgain } from '#app/portal/sign-in-again.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { claimViews, flaggedWords } from '#modules/listing/rules/claims.ts'
import { isDraftLike, usualSaleMarginDays, wasApproved } from '#modules/listing/rules/listing.ts'
import { type ChangesAhead, changesAhead } from '#modules/listing/rules/revision.ts'
import type { ListingContent } from '#modules/listing/shapes/content.ts'
import type { ListingFormView, ListingView } from '#modules/listing/shapes/listing.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatMoment, formatTime } from '#platform/kit/dates.ts'
import { Checklist, goToField } from './checklist.tsx'
import { type ThingToFinish, useListingEditor } from './editor.ts'
import type { SectionProps } from './fields.tsx'
import { clashingFields } from './merge.ts'
import { contentOf, foreignChanges, type ListingModel, labelsOf, modelOf, obstacleOf, saidOfField } from './model.ts'
import { PhotosSection } from './photos.tsx'
import { ProofsSection } from './proofs.tsx'
import { SectionJump } from './section-jump.tsx'
import { BasicsSection, LawSection, PriceSection, UseSection } from './sections.tsx'
import type { Unsaved } from './unsaved.ts'
import { VariantsSection } from './variants.tsx'

export interface ListingFormProps {
  /** Null for a product that is not saved yet. */
  listing: ListingView | null
  form: ListingFormView
  userId: string
  /** What was saved or moved is the listing now. */
  onSaved: (listing: ListingView) => unknown
  /** Above the sections: where the listing stands. */
  children?: ReactNode
}

/** A product's whole form with its checklist. It saves at any time; what is typed and not saved outlives a reload. */
export function ListingForm({ listing, form, userId, onSaved, children }: ListingFormProps) {
  const { typed, ...editor } = useListingEditor({ listing, form, userId, onSaved })
  const ahead = useChangesAhead(listing, form.priceThresholdPercent, editor.content)
  const section: SectionProps = {
    model: typed.model,
    errors: editor.errors,
    onChange: typed.change,
    waiting: ahead?.waiting ?? [],
    onSale: listing?.onSale ?? null,
    marginDays: form.saleMargins[typed.model.category] ?? usualSaleMarginDays,
  }

  const { toFinish } = editor
  const { asks } = editor.banner
  const isLosing = asks === 'lost' || (asks === 'wrong' && editor.lostFields.length > 0)
  const isDraft = !listing || isDraftLike(listing.status)
  const obstacle = obstacleOf(typed.model, editor.lostFields)
  const leaving = useLeaving(typed.leave)
  const [first, isBelow] = useIsBelow()

  function submit(event: FormEvent) {
    event.preventDefault()
    editor.save()
  }

  return (
    <div className="@container mt-4">
      <div className="group/editor grid gap-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[44rem]:items-start @min-[44rem]:gap-x-8">
        <div
          className={`@min-[44rem]:col-start-2 @min-[44rem]:row-span-3 @min-[44rem]:row-start-1 @min-[44rem]:self-stretch @min-[44rem]:group-has-[[data-wide]]/editor:row-span-1 ${isBelow ? '@min-[44rem]:group-has-[[data-wide]]/editor:row-start-3' : ''}`}
        >
          <aside
            aria-label="Checklist"
            className="grid gap-4 @min-[44rem]:sticky @min-[44rem]:top-28 @min-[44rem]:max-h-[calc(100dvh-8rem)] @min-[44rem]:overflow-y-auto @min-[44rem]:group-has-[[data-wide]]/editor:max-h-[calc(100dvh-12.5rem)]"
          >
            <Checklist
              checklist={editor.checklist}
              flagged={flaggedWords(editor.claims)}
              isLive={listing?.status === 'approved'}
            />
          </aside>
        </div>
        <form
          method="post"
          noValidate
          onSubmit={submit}
          {...leaving}
          aria-label="Product"
          className="grid min-w-0 gap-5 @min-[44rem]:contents"
        >
          <div ref={first} className={`${part} @min-[44rem]:row-start-1`}>
            <FormBanner
              attempt={editor.banner.attempt}
              action={editor.banner.isSignedOut ? <SignInAgain /> : null}
              title={toFinish.length > 0 ? bannerTitle(toFinish.length, asks !== 'open') : undefined}
              below={toFinish.length > 0 ? <ToFinish things={toFinish} /> : null}
            >
              {toFinish.length > 0
                ? `${isLosing ? 'This product is live, so it must meet every requirement. ' : ''}Select ${toFinish.length === 1 ? 'it' : 'one'} to go to its field.`
                : editor.banner.text}
            </FormBanner>
            {editor.conflict ? (
              <EditConflict
                subject="This product"
                by={editor.conflict.by}
                {...conflictOver(typed, modelOf(editor.conflict.theirs.content))}
                onKeepMine={editor.keepMine}
                onTakeTheirs={editor.takeTheirs}
                busy={editor.isSaving || editor.isSending}
                takesFocus={!editor.conflict.isQuiet}
              />
            ) : null}
            {typed.isFirstTab === false ? (
              <Notice tone="info">
                {listing ? 'This product' : 'A new product'} is also open in another tab. What you type here is lost if
                you reload before you save it.
              </Notice>
            ) : null}
            {typed.found ? (
              <UnsavedNotice found={typed.found} onRestore={typed.restore} onDiscard={typed.discard} />
            ) : null}
            {children}
            <SectionJump hasPrice={typed.model.kind !== 'size'} />
            <BasicsSection {...section} categories={form.categories} />
            {typed.model.kind === 'size' ? null : <PriceSection {...section} />}
          </div>
          {/* A table of them takes the room of both columns: the checklist stands above it, and below it once that is what is looked at. */}
          <div className={`${part} @min-[44rem]:row-start-2 @min-[44rem]:has-[[data-wide]]:col-span-2`}>
            <VariantsSection {...section} />
          </div>
          <div className={`${part} @min-[44rem]:row-start-3`}>
            <PhotosSection {...section} />
            <LawSection {...section} />
            <UseSection {...section} />
            <ProofsSection
              productId={listing?.id}
              claims={claimViews(editor.claims)}
              proofs={editor.proofs}
              typed={typed.model.proofsTyped}
              onChange={editor.changeProofs}
              onTyped={typed.changeProofs}
              errors={editor.errors}
            />
          </div>
          <SaveBar
            isDraft={isDraft}
            state={typed.isDirty ? notSavedText(obstacle ? undefined : ahead) : savedText(editor.savedAt, listing)}
            obstacle={typed.isDirty ? obstacle : undefined}
            isSaving={editor.isSaving}
            isSending={editor.isSending}
            onSend={editor.send}
          />
          {listing && wasApproved(listing.status) ? (
            <p className="text-sm text-ink-3 @min-[44rem]:col-start-1 @min-[44rem]:row-start-5">
              Stock, batches and small price changes go live at once. Other changes are reviewed first; customers see
              the current version until then.
            </p>
          ) : null}
        </form>
      </div>
    </div>
  )
}

/** What somebody else changed beside what is typed here, and which of it both wrote. */
function conflictOver({ base, model }: { base: ListingModel; model: ListingModel }, theirs: ListingModel) {
  return {
    changes: foreignChanges(contentOf(base), contentOf(theirs), contentOf(model)),
    clashing: labelsOf(clashingFields({ base, mine: model, theirs })),
  }
}

/** A part of the form, in the first of two columns where there is room for two. */
const part = 'grid min-w-0 gap-5 @min-[44rem]:col-start-1'

/** Says which field is left, by its id. Left by a press, it waits for the click: a message would push what is pressed away from under the finger. */
function useLeaving(onLeave: (id: string) => void) {
  const isPressing = useRef(false)
  const left = useRef('')
  return {
    onPointerDown({ target }: PointerEvent) {
      isPressing.current = (target as Element).closest('button, a, label') !== null
    },
    onPointerUp() {
      isPressing.current = false
    },
    onBlur({ target }: FocusEvent) {
      if (isPressing.current) left.current = target.id
      else onLeave(target.id)
    },
    onClick() {
      if (left.current) onLeave(left.current)
      left.current = ''
    },
  }
}

/** How much of the top of the window the portal's header covers, with some room below it; pixels. */
const headerRoom = 112

/** Whether the page is scrolled past what `first` holds. */
function useIsBelow() {
  const first = useRef<HTMLDivElement>(null)
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!first.current) return
    const seen = new IntersectionObserver((entries) => setBelow(entries.at(-1)?.isIntersecting === false), {
      rootMargin: `-${headerRoom}px 0px 0px`,
    })
    seen.observe(first.current)
    return () => seen.disconnect()
  }, [])
  return [first, isBelow] as const
}

/** What saving would do to a product on sale; undefined for one that customers cannot see. */
function useChangesAhead(
  listing: ListingView | null,
  percent: number,
  content: ListingContent,
): ChangesAhead | undefined {
  const onSale = useMemo(() => listing?.onSale && contentOf(modelOf(listing.onSale)), [listing?.onSale])
  const reviewed = listing?.reviewedPrices
  return useMemo(
    () => (onSale && reviewed ? changesAhead(onSale, content, { percent, reviewed }) : undefined),
    [onSale, content, percent, reviewed],
  )
}

/** 'Unsaved: 2 go live at once, 3 need review' of a product on sale. */
function notSavedText(ahead: ChangesAhead | undefined): string {
  const { atOnce, waiting } = ahead ?? { atOnce: 0, waiting: [] }
  const one = (count: number, singular: string, plural: string) =>
    count > 0 ? `${count} ${count === 1 ? singular : plural}` : ''
  const parts = [
    one(atOnce, 'goes live at once', 'go live at once'),
    one(waiting.length, 'needs review', 'need review'),
  ]
  const said = parts.filter(Boolean).join(', ')
  return said ? `Unsaved: ${said}` : 'Not saved yet'
}

/** 'Saved 9:41 am' once it was saved here; 'All saved' of what is opened. */
function savedText(at: Date | undefined, listing: ListingView | null): string {
  if (at) return `Saved ${formatTime(at)}`
  return listing ? 'All saved' : 'Nothing saved yet'
}

/** `isUnsaved`: it was not saved because of these things. */
const bannerTitle = (things: number, isUnsaved: boolean) =>
  isUnsaved ? `Not saved: ${counted(things, 'thing')} to correct` : `${counted(things, 'thing')} to finish`

/** What is still open, each leading to its field. */
function ToFinish({ things }: { things: readonly ThingToFinish[] }) {
  return (
    <ul className="mt-1 grid">
      {things.map(({ field, todo, of, saidIn }) => (
        <li key={`${field} ${todo}`}>
          <button type="button" onClick={() => goToField(...saidIn, field)} className="link py-0.5 text-left">
            {of ? saidOfField(of, todo) : todo}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface UnsavedNoticeProps {
  found: Unsaved
  onRestore: () => void
  onDiscard: () => void
}

function UnsavedNotice({ found, onRestore, onDiscard }: UnsavedNoticeProps) {
  return (
    <Notice tone="info">
      There is an unsaved draft from {formatMoment(found.at)}.
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onRestore}>
          Restore draft
        </Button>
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </Notice>
  )
}

interface SaveBarProps {
  isDraft: boolean
  /** Whether what is typed is saved. */
  state: string
  /** What keeps it from being saved. */
  obstacle: { field: string; words: string } | undefined
  isSaving: boolean
  isSending: boolean
  onSend: () => void
}

/** At the foot of the window, wherever the form is scrolled to. */
function SaveBar({ isDraft, state, obstacle, isSaving, isSending, onSend }: SaveBarProps) {
  return (
    <div className="save-bar @min-[44rem]:col-start-1 @min-[44rem]:row-start-4 @min-[44rem]:group-has-[[data-wide]]/editor:col-span-2 sticky bottom-0 z-(--z-action-bar) -mx-(--gutter) flex flex-wrap items-center gap-3 bg-surface px-(--gutter) py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] [box-shadow:var(--shadow-up)] sm:mx-0 sm:rounded-t-lg sm:px-4">
      <p role="status" className={`text-sm text-ink-2 ${isDraft ? 'max-sm:w-full' : ''}`}>
        {obstacle ? `${state}. ` : state}
        {obstacle ? (
          <button type="button" onClick={() => goToField(obstacle.field)} className="link">
            {obstacle.words}
          </button>
        ) : null}
      </p>
      <div className={`flex flex-wrap gap-3 ${isDraft ? 'max-sm:w-full max-sm:*:flex-1 sm:ml-auto' : 'ml-auto'}`}>
        <Button type="submit" variant={isDraft ? 'secondary' : 'primary'} busy={isSaving} busyText="Saving...">
          {isDraft ? 'Save draft' : 'Save changes'}
        </Button>
        {isDraft ? (
          <Button onClick={onSend} busy={isSending} busyText="Sending...">
            Send for review
          </Button>
        ) : null}
      </div>
    </div>
  )
}
