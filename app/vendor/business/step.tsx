import { type ReactNode, useRef, useState } from 'react'
import { asAsked } from '#app/portal/business-facts.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { foreignFields, takeUntouched } from '#app/portal/foreign-changes.ts'
import { type DraftPart, type RestoredDraft, useFormDraft } from '#app/portal/form-draft.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { type FormChecks, type FormErrors, type FormValues, useForm } from '#app/ui/form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { DraftStored } from '#app/vendor/draft-stored.tsx'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'

/** What the form of each step is given. */
export interface StepFormProps {
  business: BusinessView
  onSaved: (business: BusinessView) => void
  /** Where what is typed and not saved waits. */
  draft: StepDraft
}

/** Kept in this browser; and for as long as the page lives what is written nowhere before the server has sealed it. */
export interface StepDraft {
  kept: DraftPart['store']
  secret: DraftPart['store']
}

/** How codes such as PAN and IFSC are written. */
export const codeClass = 'tabular-nums uppercase'

export interface BusinessStepProps<Name extends string> extends StepFormProps {
  checks: FormChecks<Name>
  /** The fields as people know them, with what the business says there; for the second of two who edit. */
  compared: Partial<Record<Name, { label: string; of: (business: BusinessView) => string }>>
  save: (values: FormValues<Name>, version: number) => Promise<BusinessView>
  /** Fields whose text is stored in no browser. */
  secrets?: readonly NoInfer<Name>[]
  saveLabel?: string
  /** There is nothing left to do here. */
  isDone?: boolean
  children: (errors: FormErrors) => ReactNode
  onChange?: (form: HTMLFormElement, event: Event) => void
}

interface Conflict<Name extends string> {
  current: BusinessView
  by: string
  version: number
  mine: FormValues<Name>
}

type Compared<Name extends string> = BusinessStepProps<Name>['compared']

/** The texts of a business in the fields that are compared. */
function textsOf<Name extends string>(compared: Compared<Name>, business: BusinessView): Record<string, string> {
  const fields = Object.entries<{ of: (business: BusinessView) => string } | undefined>(compared)
  return Object.fromEntries(fields.map(([name, field]) => [name, field?.of(business) ?? '']))
}

const labelsOf = <Name extends string>(compared: Compared<Name>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<{ label: string } | undefined>(compared).map(([name, field]) => [name, field?.label ?? '']),
  )

/**
 * One step of the business form, saved by itself. A change of somebody else meanwhile is told, and nothing typed is lost: what is not saved
 * waits in `draft` for the next visit.
 */
export function BusinessStepForm<Name extends string>(props: BusinessStepProps<Name>) {
  const { business, checks, compared, save, onSaved, secrets = [], children } = props
  const { saveLabel = business.status === 'approved' ? 'Save changes' : 'Save and continue' } = props
  const box = useRef<HTMLFormElement>(null)
  const version = useRef(business.version)
  const [conflict, setConflict] = useState<Conflict<Name>>()
  const labels = labelsOf(compared)
  const draft = useFormDraft(box, [
    { names: Object.keys(compared), store: props.draft.kept },
    { names: secrets, store: props.draft.secret, isFleeting: true },
  ])
  const form = useForm<Name>({
    checks,
    async send(values) {
      try {
        const saved = await save(values, version.current)
        draft.settle(values)
        onSaved(saved)
      } catch (error) {
        const found = conflictOf<BusinessView>(error)
        if (!found) throw error
        setConflict({ ...found, mine: values })
      }
    },
    failure: (error) => problemText(error, 'This step could not be saved. Please try again.'),
    refresh: true,
  })

  const changes = conflict
    ? foreignFields(labels, {
        base: textsOf(compared, business),
        theirs: textsOf(compared, asAsked(conflict.current)),
        mine: conflict.mine,
      })
    : []

  return (
    <form
      ref={box}
      {...form.props}
      onChange={(event) => {
        form.props.onChange(event)
        props.onChange?.(event.currentTarget, event.nativeEvent)
        draft.note()
      }}
      className="grid gap-4.5"
    >
      {conflict ? (
        <EditConflict
          subject="Your business"
          by={conflict.by}
          changes={changes}
          busy={form.busy}
          onTakeTheirs={() => {
            draft.settle(Object.fromEntries(changes.map(({ name, mine = '' }) => [name, mine])))
            onSaved(conflict.current)
          }}
          onKeepMine={() => {
            takeUntouched(box.current, changes)
            version.current = conflict.version
            setConflict(undefined)
            box.current?.requestSubmit()
          }}
        />
      ) : null}
      <PortalBanner attempt={form.attempt} error={form.error}>
        {form.banner}
      </PortalBanner>
      {draft.restored ? <RestoredNotice draft={draft.restored} labels={labels} onDiscard={draft.discard} /> : null}
      {children(form.errors)}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          disabled={props.isDone ?? false}
          busy={form.busy}
          busyText="Saving..."
          className="max-md:w-full"
        >
          {saveLabel}
        </Button>
        <DraftStored at={draft.keptAt} />
      </div>
    </form>
  )
}

interface RestoredNoticeProps {
  draft: RestoredDraft
  labels: Readonly<Record<string, string>>
  onDiscard: () => void
}

/** What was put back, and which of it was saved otherwise since. */
function RestoredNotice({ draft, labels, onDiscard }: RestoredNoticeProps) {
  return (
    <Notice tone="info">
      What you typed on {formatMoment(draft.at)} is not saved yet.
      {draft.overtaken.map(({ name, text }) => (
        <span key={name} className="block">
          {labels[name]} was saved as “{text || 'empty'}” since.
        </span>
      ))}
      <span className="mt-2 block">
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </Notice>
  )
}
