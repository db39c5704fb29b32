import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { type ForeignField, foreignFields, takeUntouched } from '#app/portal/foreign-changes.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { ApprovalMode, SettingsView } from '#modules/settings/shapes.ts'
import { percent } from './checks.ts'
import { Leaving } from './leaving.tsx'

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

const labels = {
  vendors: 'New vendors',
  products: 'New listings',
  reviews: 'Reviews',
  priceThresholdPercent: 'Price changes',
}

const textsOf = ({ vendors, products, reviews, priceThresholdPercent }: Approvals) => ({
  vendors,
  products,
  reviews,
  priceThresholdPercent: String(priceThresholdPercent),
})

/** The same change with the words of the form in place of its values. */
function inWords({ name, theirs, mine, ...rest }: ForeignField): ForeignField {
  const say = (text: string) => {
    if (name === 'priceThresholdPercent') return `${text}%`
    return (name === 'reviews' ? reviewWords : words)[modeOf(text)]
  }
  return { ...rest, name, theirs: say(theirs), ...(mine === undefined ? {} : { mine: say(mine) }) }
}

/** Who decides on what wants to be sold. */
export function ApprovalsSection({ approvals }: { approvals: Approvals }) {
  const [base, setBase] = useState(approvals)
  const [conflict, setConflict] = useState<{ theirs: Approvals; by: string; mine: Approvals }>()
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
        showToast({ message: 'Saved. It applies to what is sent in from now on.' })
      } catch (error) {
        const found = conflictOf<Approvals>(error)
        if (!found) throw error
        setConflict({ theirs: found.current, by: found.by, mine: json })
      }
    },
  })
  const changes = conflict
    ? foreignFields(labels, { base: textsOf(base), theirs: textsOf(conflict.theirs), mine: textsOf(conflict.mine) })
    : []
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
        Who decides before something goes on sale. Every listing has to pass its whole checklist, whoever decides.
      </p>
      <form key={filling} ref={element} {...form.props} className="mt-5 grid gap-6">
        <Leaving form={element} />
        <PortalBanner error={form.error} attempt={form.attempt}>
          {form.banner}
        </PortalBanner>
        {conflict ? (
          <EditConflict
            subject="The approvals"
            by={conflict.by}
            changes={changes.map((change) => inWords(change))}
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
        <Mode
          name="vendors"
          legend="New vendors"
          text="When a vendor sends its business details."
          mode={base.vendors}
        />
        <Mode
          name="products"
          legend="New listings"
          text="When a vendor sends a listing. Listings with claims, such as organic or SPF 50, always wait for an admin."
          mode={base.products}
        />
        <Mode
          name="reviews"
          legend="Reviews"
          text="When a buyer reviews a product. Links, phone numbers, foul words and the like always wait for an admin."
          mode={base.reviews}
          labels={reviewWords}
        />
        <TextField
          label="Re-review price changes above (%)"
          name="priceThresholdPercent"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(base.priceThresholdPercent)}
          hint="If a price on sale moves by more than this from the last reviewed one, it is reviewed again. The old price stays until then."
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
