import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldError, SelectField } from '#app/ui/field.tsx'
import { type Period, periodProblem, type Range, rangePresets } from '#modules/insights/rules.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { InsetDay } from './day-filter.tsx'
import { useListAddress } from './list-tools.tsx'

/** Which days a dashboard is about: the last 7, 30 or 90, or two days of one's own. It stands in the address. */
export function DateRange({ period }: { period: Period & { range: Range } }) {
  const navigate = useNavigate()
  const address = useListAddress()
  const [choosing, setChoosing] = useState(period.range === 'custom')
  const go = (changes: Record<string, string | null>) => navigate(address(changes), { preventScrollReset: true })
  const choose = (value: string) => {
    setChoosing(value === 'custom')
    if (value !== 'custom') go({ range: value === '30' ? null : value, from: null, to: null })
  }
  return (
    <div className="flex flex-wrap items-start gap-2.5 max-md:w-full">
      <SelectField
        inset
        label="Period"
        value={choosing ? 'custom' : period.range}
        onChange={(event) => choose(event.target.value)}
        className="min-w-44 max-md:flex-1"
      >
        {rangePresets.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
        <option value="custom">Choose days…</option>
      </SelectField>
      {choosing ? (
        <OwnDays
          key={`${period.from} ${period.to}`}
          period={period}
          onChoose={({ from, to }) => go({ range: null, from, to })}
        />
      ) : null}
    </div>
  )
}

function OwnDays({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const [failure, setFailure] = useState<string>()
  const errorId = useId()
  const today = indianDay(new Date())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [from, to] = [String(typed.get('from')), String(typed.get('to'))]
    const wrong = periodProblem(from, to, today)
    setFailure(wrong)
    if (!wrong) onChoose({ from, to })
  }
  const shared = {
    type: 'date',
    max: today,
    required: true,
    'aria-invalid': failure ? true : undefined,
    'aria-describedby': failure ? errorId : undefined,
  } as const
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-1.5 max-md:w-full">
      <div className="flex flex-wrap items-start gap-2.5 max-md:grid max-md:grid-cols-2">
        <InsetDay label="First day" name="from" defaultValue={period.from} {...shared} />
        <InsetDay label="Last day" name="to" defaultValue={period.to} {...shared} />
        <Button type="submit" variant="secondary" className="min-h-(--control-lg) max-md:col-span-2">
          Show
        </Button>
      </div>
      {failure ? (
        <div role="alert">
          <FieldError id={errorId}>{failure}</FieldError>
        </div>
      ) : null}
    </form>
  )
}
