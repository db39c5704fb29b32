import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { conflictOf, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { ApprovalMode, SettingsView } from '#modules/settings/shapes.ts'
import { percent } from './checks.ts'

type Approvals = SettingsView['approvals']

const words: Record<ApprovalMode, string> = { manual: 'An admin decides', automatic: 'Approve automatically' }
const reviewWords: Record<ApprovalMode, string> = {
  manual: 'An admin reads each review first',
  automatic: 'Show at once what passes the checks',
}

const modeOf = (text: string): ApprovalMode => (text === 'automatic' ? 'automatic' : 'manual')

interface ModeProps {
  name: 'vendors' | 'products' | 'reviews'
  legend: string
  text: string
  mode: ApprovalMode
  labels?: Record<ApprovalMode, string>
}

function Mode({ name, legend, text, mode, labels = words }: ModeProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <p className="text-sm text-ink-2">{text}</p>
      <div className="mt-1.5 grid">
        {(['manual', 'automatic'] as const).map((value) => (
          <Checkbox key={value} type="radio" name={name} value={value} defaultChecked={mode === value}>
            {labels[value]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function foreignChanges(before: Approvals, theirs: Approvals, mine: Approvals) {
  const all = [
    { label: 'New vendors', of: ({ vendors }: Approvals) => words[vendors] },
    { label: 'New listings', of: ({ products }: Approvals) => words[products] },
    { label: 'Reviews', of: ({ reviews }: Approvals) => reviewWords[reviews] },
    { label: 'Price changes', of: (one: Approvals) => `${one.priceThresholdPercent}%` },
  ]
  return all
    .filter(({ of }) => of(before) !== of(theirs))
    .map(({ label, of }) => ({ label, theirs: of(theirs), mine: of(mine) }))
}

/** Who decides on what wants to be sold. */
export function ApprovalsSection({ approvals }: { approvals: Approvals }) {
  const [base, setBase] = useState(approvals)
  const [conflict, setConflict] = useState<{ theirs: Approvals; mine: Approvals }>()
  const [filling, setFilling] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const version = useRef(base.version)
  const form = useForm<'vendors' | 'products' | 'reviews' | 'priceThresholdPercent'>({
    checks: {
      vendors: () => undefined,
      products: () => undefined,
      reviews: () => undefined,
      priceThresholdPercent: percent,
    },
    failure: (error) => problemText(error, 'This could not be saved. Try again.'),
    async send({ vendors, products, reviews, priceThresholdPercent }) {
      const json = {
        vendors: modeOf(vendors),
        products: modeOf(products),
        reviews: modeOf(reviews),
        priceThresholdPercent: Number(priceThresholdPercent),
        version: version.current,
      }
      try {
        const saved = (await call(api.admin.settings.approvals.$put({ json }))).approvals
        settle(saved)
        showToast({ message: 'Saved. It holds for what is sent in from now on.' })
      } catch (error) {
        const found = conflictOf<Approvals>(error)
        if (!found) throw error
        setConflict({ theirs: found.current, mine: json })
      }
    },
  })
  function settle(next: Approvals) {
    version.current = next.version
    setBase(next)
    setConflict(undefined)
  }
  return (
    <section aria-labelledby="section-title" className="panel panel-pad max-w-200">
      <h2 id="section-title" className="text-xl font-semibold">
        Approvals
      </h2>
      <p className="mt-1 max-w-(--container-text) text-ink-2">
        Who decides before something goes on sale. A listing still has to pass its whole checklist, whoever decides.
      </p>
      <form key={filling} ref={element} {...form.props} className="mt-5 grid gap-6">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        {conflict ? (
          <EditConflict
            subject="The approvals"
            changes={foreignChanges(base, conflict.theirs, conflict.mine)}
            busy={form.busy}
            onTakeTheirs={() => {
              settle(conflict.theirs)
              form.clear()
              setFilling(filling + 1)
            }}
            onKeepMine={() => {
              settle(conflict.theirs)
              element.current?.requestSubmit()
            }}
          />
        ) : null}
        <Mode
          name="vendors"
          legend="New vendors"
          text="When a vendor sends in its business details."
          mode={base.vendors}
        />
        <Mode name="products" legend="New listings" text="When a vendor sends in a listing." mode={base.products} />
        <Mode
          name="reviews"
          legend="Reviews"
          text="When a buyer reviews a product. Links, phone numbers, foul words and the like always wait for an admin."
          mode={base.reviews}
          labels={reviewWords}
        />
        <TextField
          label="Price changes to look at again, in percent"
          name="priceThresholdPercent"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(base.priceThresholdPercent)}
          hint="A listing on sale whose price moves by more than this is reviewed again; the old price stays meanwhile."
          error={form.errors.priceThresholdPercent}
          className="max-w-120"
        />
        <div>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Save
          </Button>
        </div>
      </form>
    </section>
  )
}
