import { type ReactNode, useRef, useState } from 'react'
import { conflictOf } from '#app/portal/conflict.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { foreignFields, takeUntouched } from '#app/portal/foreign-changes.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { type FormChecks, type FormValues, useForm } from '#app/ui/form.ts'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { Leaving } from './leaving.tsx'

/** One field of a section. Its name is its path in the API, so that a refusal finds it. */
export interface SettingField<Name extends string> {
  name: Name
  label: string
  check: (typed: string) => string | undefined
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'tel'
  numeric?: boolean
  multiline?: boolean
  /** Takes a whole row of the form. */
  wide?: boolean
}

export interface FieldGroup<Name extends string> {
  legend?: string
  text?: string
  fields: readonly SettingField<Name>[]
}

export interface SettingsFormProps<Name extends string, Saved extends { version: number }> {
  title: string
  text: string
  /** What is edited, for the second of two people: 'The shop’s identity'. */
  subject: string
  groups: readonly FieldGroup<Name>[]
  /** The section as it is now. */
  saved: Saved
  /** A section as the form's texts. */
  textsOf: (saved: Saved) => FormValues<Name>
  /** Saves over a version; answers with the section as it is then. */
  save: (values: FormValues<Name>, version: number) => Promise<Saved>
  /** Said when it is saved. */
  done: string
  onSaved?: () => void
  /** Below the fields, such as a preview. */
  children?: ReactNode
}

/** A section of the settings: fields, one button, and a decision when somebody else saved meanwhile. */
export function SettingsForm<Name extends string, Saved extends { version: number }>(
  props: SettingsFormProps<Name, Saved>,
) {
  const { title, text, subject, groups, textsOf, save, done, onSaved, children } = props
  const [base, setBase] = useState(props.saved)
  const [conflict, setConflict] = useState<{ theirs: Saved; by: string; mine: FormValues<Name> }>()
  /** Counts how often the form was filled again. */
  const [filling, setFilling] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const version = useRef(base.version)
  const fields = groups.flatMap((group) => group.fields)

  const form = useForm<Name>({
    checks: Object.fromEntries(fields.map((field) => [field.name, field.check])) as unknown as FormChecks<Name>,
    failure: (error) => problemText(error, 'This could not be saved. Try again.'),
    async send(values) {
      try {
        const saved = await save(values, version.current)
        version.current = saved.version
        setBase(saved)
        setConflict(undefined)
        showToast({ message: done })
        onSaved?.()
      } catch (error) {
        const found = conflictOf<Saved>(error)
        if (!found) throw error
        setConflict({ theirs: found.current, by: found.by, mine: values })
      }
    },
  })

  const before = textsOf(base)
  const theirs = conflict && textsOf(conflict.theirs)
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const foreign = conflict && theirs ? foreignFields(labels, { base: before, theirs, mine: conflict.mine }) : []
  const settle = (next: Saved) => {
    version.current = next.version
    setBase(next)
    setConflict(undefined)
  }

  return (
    <section aria-labelledby="section-title" className="panel panel-pad max-w-200">
      <h2 id="section-title" className="text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-1 max-w-(--container-text) text-ink-2">{text}</p>
      <form key={filling} ref={element} {...form.props} className="mt-5 grid gap-6">
        <Leaving form={element} />
        <PortalBanner error={form.error} attempt={form.attempt}>
          {form.banner}
        </PortalBanner>
        {conflict ? (
          <EditConflict
            subject={subject}
            by={conflict.by}
            changes={foreign}
            busy={form.busy}
            onTakeTheirs={() => {
              settle(conflict.theirs)
              form.clear()
              setFilling(filling + 1)
            }}
            onKeepMine={() => {
              takeUntouched(element.current, foreign)
              settle(conflict.theirs)
              element.current?.requestSubmit()
            }}
          />
        ) : null}
        {groups.map((group) => (
          <fieldset key={group.legend ?? 'fields'} className="min-w-0">
            {group.legend ? <legend className="font-semibold">{group.legend}</legend> : null}
            {group.text ? <p className="text-sm text-ink-2">{group.text}</p> : null}
            <div className={`grid gap-4.5 pair-[14rem] ${group.legend ? 'mt-3' : ''}`}>
              {group.fields.map((field) => {
                const shared = {
                  label: field.label,
                  name: field.name,
                  defaultValue: before[field.name],
                  ...(field.hint ? { hint: field.hint } : {}),
                  ...(field.optional ? { optional: true } : {}),
                  error: form.errors[field.name],
                  className: field.wide || field.multiline ? 'col-span-full' : '',
                }
                return field.multiline ? (
                  <TextAreaField key={field.name} {...shared} rows={3} />
                ) : (
                  <TextField
                    key={field.name}
                    {...shared}
                    type={field.type ?? 'text'}
                    {...(field.numeric ? { inputMode: 'numeric' as const } : {})}
                    autoComplete="off"
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
        {children}
        <div>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Save
          </Button>
        </div>
      </form>
    </section>
  )
}
