import { type ReactNode, useRef, useState } from 'react'
import { asAsked } from '#app/portal/business-facts.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { Button } from '#app/ui/button.tsx'
import { type FormChecks, type FormErrors, type FormValues, useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { conflictOf, problemText } from '#app/ui/problem.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'

/** What the form of each step is given. */
export interface StepFormProps {
  business: BusinessView
  onSaved: (business: BusinessView) => void
}

/** How codes such as PAN and IFSC are written. */
export const codeClass = 'tabular-nums uppercase'

export interface BusinessStepProps<Name extends string> {
  business: BusinessView
  checks: FormChecks<Name>
  /** The fields as people know them, with what the business says there; for the second of two who edit. */
  compared: Partial<Record<Name, { label: string; of: (business: BusinessView) => string }>>
  save: (values: FormValues<Name>, version: number) => Promise<BusinessView>
  onSaved: (business: BusinessView) => void
  saveLabel?: string
  children: (errors: FormErrors) => ReactNode
  onChange?: (form: HTMLFormElement) => void
}

interface Conflict<Name extends string> {
  current: BusinessView
  version: number
  mine: FormValues<Name>
}

/** One step of the business form, saved by itself. A change of somebody else meanwhile is told, and nothing typed is lost. */
export function BusinessStepForm<Name extends string>({
  business,
  checks,
  compared,
  save,
  onSaved,
  saveLabel = business.status === 'approved' ? 'Save changes' : 'Save and go on',
  children,
  onChange,
}: BusinessStepProps<Name>) {
  const box = useRef<HTMLFormElement>(null)
  const version = useRef(business.version)
  const [conflict, setConflict] = useState<Conflict<Name>>()
  const form = useForm<Name>({
    checks,
    async send(values) {
      try {
        onSaved(await save(values, version.current))
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
    ? Object.entries<{ label: string; of: (business: BusinessView) => string } | undefined>(compared).flatMap(
        ([name, field]) => {
          const [theirs, mine] = [field?.of(asAsked(conflict.current)) ?? '', conflict.mine[name as Name]]
          return field && theirs !== field.of(business) && theirs !== mine ? [{ label: field.label, theirs, mine }] : []
        },
      )
    : []

  return (
    <form
      ref={box}
      {...form.props}
      onChange={(event) => {
        form.props.onChange(event)
        onChange?.(event.currentTarget)
      }}
      className="grid gap-4.5"
    >
      {conflict ? (
        <EditConflict
          subject="Your business"
          changes={changes}
          busy={form.busy}
          onTakeTheirs={() => onSaved(conflict.current)}
          onKeepMine={() => {
            version.current = conflict.version
            setConflict(undefined)
            box.current?.requestSubmit()
          }}
        />
      ) : null}
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      {children(form.errors)}
      <Button type="submit" busy={form.busy} busyText="Saving..." className="justify-self-start max-md:w-full">
        {saveLabel}
      </Button>
    </form>
  )
}
