import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SelectField } from '#app/ui/field.tsx'
import { daysInOrder, indianDay } from '#platform/kit/dates.ts'
import { type Days, daysOfPreset, type Preset, presetOf, presets, presetWords } from './date-presets.ts'
import { DayInput } from './day-input.tsx'
import { useAsked, useListAddress } from './list-tools.tsx'

/** Which days a list is about: a preset, or a first and a last day of one's own, in either order. They stand in the address as `from` and `to`. */
export function DaysFilter() {
  const navigate = useNavigate()
  const address = useListAddress()
  const search = useAsked()
  const { from, to } = daysInOrder({ from: search.get('from') ?? '', to: search.get('to') ?? '' })
  const today = indianDay(new Date())
  const preset = presetOf({ from, to }, today)
  const isOwn = (from || to) && preset === undefined
  const [choosing, setChoosing] = useState(false)
  const go = (changes: Record<string, string | null>) => navigate(address(changes), { preventScrollReset: true })

  const chooseDays = (days: Days) => {
    const { from: first, to: last } = daysInOrder(days)
    return go({ from: first || null, to: last || null })
  }

  function choose(value: string) {
    setChoosing(value === 'own')
    if (value === '') go({ from: null, to: null })
    else if (value !== 'own') go({ ...daysOfPreset(value as Preset, today) })
  }

  return (
    <>
      <SelectField
        inset
        label="Date"
        value={choosing || isOwn ? 'own' : (preset ?? '')}
        onChange={({ target }) => choose(target.value)}
        className="min-w-0 flex-1 md:min-w-40"
      >
        <option value="">Any day</option>
        {presets.map((one) => (
          <option key={one} value={one}>
            {presetWords[one]}
          </option>
        ))}
        <option value="own">Choose days…</option>
      </SelectField>
      {choosing || isOwn ? (
        <>
          <DayInput
            label="From"
            day={from}
            onDay={(day) => chooseDays({ from: day, to })}
            className="flex-1 basis-36"
          />
          <DayInput label="To" day={to} onDay={(day) => chooseDays({ from, to: day })} className="flex-1 basis-36" />
        </>
      ) : null}
    </>
  )
}
