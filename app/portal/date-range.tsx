import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldError, SelectField } from '#app/ui/field.tsx'
import { type Period, periodProblem, type Range, rangePresets } from '#modules/insights/rules.ts'
import { daysInOrder, indianDay } from '#platform/kit/dates.ts'
import { daysOfPreset, type Preset, presetOf, presetWords } from './date-presets.ts'
import { DayInput } from './day-input.tsx'
import { useListAddress } from './list-tools.tsx'

/** Beside the last 7 days, which have a name of their own here. */
const ownPresets = ['today', 'month', 'year'] as const

/** Which days a dashboard is about: the last 7, 30 or 90, today, the month, the financial year, or two days of one's own. It stands in the address. */
export function DateRange({ period }: { period: Period & { range: Range } }) {
  const navigate = useNavigate()
  const address = useListAddress()
  const today = indianDay(new Date())
  const preset = period.range === 'custom' ? ownPresets.find((one) => one === presetOf(period, today)) : undefined
  const [choosing, setChoosing] = useState(period.range === 'custom' && !preset)
  const go = (changes: Record<string, string | null>) => navigate(address(changes), { preventScrollReset: true })
  const choose = (value: string) => {
    setChoosing(value === 'custom')
    if (value in presetWords) go({ range: null, ...daysOfPreset(value as Preset, today) })
    else if (value !== 'custom') go({ range: value === '30' ? null : value, from: null, to: null })
  }
  return (
    <div className="flex flex-wrap items-start gap-2.5 max-md:w-full">
      <SelectField
        inset
        label="Period"
        value={choosing ? 'custom' : (preset ?? period.range)}
        onChange={(event) => choose(event.target.value)}
        className="min-w-[min(11rem,100%)] max-md:flex-1"
      >
        {rangePresets.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
        {ownPresets.map((one) => (
          <option key={one} value={one}>
            {presetWords[one]}
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

/** Two days of one's own; they count once both are whole. */
function OwnDays({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const [days, setDays] = useState<Period>(period)
  const errorId = useId()
  const today = indianDay(new Date())
  const [failure, setFailure] = useState<string>()
  const change = (changed: Partial<Period>) => {
    setDays({ ...days, ...changed })
    setFailure(undefined)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = daysInOrder(days)
    const wrong = periodProblem(chosen.from, chosen.to, today)
    setFailure(wrong)
    if (!wrong) onChoose(chosen)
  }
  const shared = { invalid: failure !== undefined, describedBy: failure ? errorId : undefined }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-1.5 max-md:w-full">
      <div className="flex flex-wrap items-start gap-2.5 max-md:grid max-md:grid-cols-2">
        <DayInput
          label="First day"
          day={days.from}
          onDay={(from) => change({ from })}
          className="md:w-44"
          {...shared}
        />
        <DayInput label="Last day" day={days.to} onDay={(to) => change({ to })} className="md:w-44" {...shared} />
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
