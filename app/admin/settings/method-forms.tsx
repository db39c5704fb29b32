import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { foreignFields, takeUntouched } from '#app/portal/foreign-changes.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { type FormErrors, useForm } from '#app/ui/form.ts'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { methodLimits as limits, methodSentences as say } from '#modules/payments/limits.ts'
import type { OperatedMethodView } from '#modules/payments/shapes.ts'
import { Leaving } from './leaving.tsx'

const text = (required: string, max: number, tooLong: string) => (typed: string) => {
  const read = typed.normalize('NFC').trim()
  if (!read) return required
  return read.length > max ? tooLong : undefined
}

const checks = {
  name: text(say.name, limits.name, say.nameTooLong),
  details: text(say.details, limits.details, say.detailsTooLong),
  type: () => undefined,
}

const typeOf = (typed: string) => (typed === 'offline' ? 'offline' : 'digital')

interface FieldsProps {
  errors: FormErrors
  initial?: OperatedMethodView
}

/** Name, type and what customers read. The type of the shop's own methods is fixed. */
function MethodFields({ errors, initial }: FieldsProps) {
  return (
    <div className="grid gap-4.5 pair-[14rem]">
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={initial?.name}
        error={errors.name}
        hint="What customers choose at checkout."
      />
      {initial?.isBuiltIn ? (
        <input type="hidden" name="type" value={initial.type} />
      ) : (
        <SelectField label="Type" name="type" defaultValue={initial?.type ?? 'digital'} error={errors.type}>
          <option value="digital">Digital</option>
          <option value="offline">Offline</option>
        </SelectField>
      )}
      <TextAreaField
        label="Details"
        name="details"
        rows={3}
        defaultValue={initial?.details}
        error={errors.details}
        hint="What customers read when they choose it, and again on the confirmation."
        className="col-span-full"
      />
    </div>
  )
}

/** Adds a way to pay that an admin carries out (docs/specification.md, section 5). */
export function AddMethodForm({ onAdded }: { onAdded: (methods: OperatedMethodView[]) => void }) {
  const [filling, setFilling] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<'name' | 'details' | 'type' | 'enabled'>({
    checks: { ...checks, enabled: () => undefined },
    failure: (error) => problemText(error, 'This could not be added. Try again.'),
    summary: ({ name, details }) => (name === say.name || details === say.details ? say.incomplete : undefined),
    async send({ name, details, type, enabled }) {
      const json = { name, details, type: typeOf(type), enabled: enabled === 'on' } as const
      const { items } = await call(api.admin['payment-methods'].$post({ json }))
      onAdded(items)
      form.clear()
      setFilling(filling + 1)
      showToast({ message: json.enabled ? `Checkout offers ${name.trim()} now.` : `${name.trim()} is added.` })
    },
  })
  return (
    <section aria-labelledby="add-method" className="panel panel-pad">
      <h3 id="add-method" className="text-lg font-semibold">
        Add a payment method
      </h3>
      <p className="text-sm text-ink-2">Orders paid this way wait until you confirm the payment on the order’s page.</p>
      <form key={filling} ref={element} {...form.props} className="mt-4 grid gap-4.5">
        <Leaving form={element} />
        <PortalBanner error={form.error} attempt={form.attempt}>
          {form.banner}
        </PortalBanner>
        <MethodFields errors={form.errors} />
        <Checkbox name="enabled" defaultChecked>
          Offer it at checkout at once
        </Checkbox>
        <div>
          <Button type="submit" busy={form.busy} busyText="Adding...">
            Add payment method
          </Button>
        </div>
      </form>
    </section>
  )
}

interface EditMethodFormProps {
  method: OperatedMethodView
  /** With all methods when it was saved, without when it was left as it is. */
  onDone: (methods?: OperatedMethodView[]) => void
}

const fieldLabels = { name: 'Name', details: 'Details', type: 'Kind' }

const textsOf = ({ name, details, type }: OperatedMethodView) => ({ name, details, type })

/** Changes what customers read about a way to pay. */
export function EditMethodForm({ method, onDone }: EditMethodFormProps) {
  const [base, setBase] = useState(method)
  const [conflict, setConflict] = useState<{ theirs: OperatedMethodView; by: string; mine: Record<string, string> }>()
  const [filling, setFilling] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const version = useRef(method.version)
  const form = useForm<'name' | 'details' | 'type'>({
    checks,
    failure: (error) => problemText(error, 'This could not be saved. Try again.'),
    async send(typed) {
      const json = {
        name: typed.name,
        details: typed.details,
        type: typeOf(typed.type),
        version: version.current,
      } as const
      try {
        const path = api.admin['payment-methods'][':code']
        const { items } = await call(path.$put({ param: { code: method.code }, json }))
        showToast({ message: 'Saved. Checkout shows it now.' })
        onDone(items)
      } catch (error) {
        const found = conflictOf<OperatedMethodView>(error)
        if (!found) throw error
        setConflict({ theirs: found.current, by: found.by, mine: typed })
      }
    },
  })
  function settle(next: OperatedMethodView) {
    version.current = next.version
    setBase(next)
    setConflict(undefined)
  }
  const changes = conflict
    ? foreignFields(fieldLabels, { base: textsOf(base), theirs: textsOf(conflict.theirs), mine: conflict.mine })
    : []
  return (
    <form key={filling} ref={element} {...form.props} aria-label={`Edit ${method.name}`} className="mt-4 grid gap-4.5">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      {conflict ? (
        <EditConflict
          subject="This payment method"
          by={conflict.by}
          changes={changes}
          busy={form.busy}
          onTakeTheirs={() => {
            settle(conflict.theirs)
            form.clear()
            setFilling(filling + 1)
          }}
          onKeepMine={() => {
            takeUntouched(element.current, changes)
            settle(conflict.theirs)
            element.current?.requestSubmit()
          }}
        />
      ) : null}
      <MethodFields errors={form.errors} initial={base} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
