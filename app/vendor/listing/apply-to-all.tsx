import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { unitMenu } from './pack-fields.tsx'
import { isCommon, type VariantColumn } from './variant-columns.ts'

export interface ApplyToAllProps {
  columns: readonly VariantColumn[]
  /** How many variants there are. */
  count: number
  onApply: (column: VariantColumn, value: string) => void
}

/** One value for every variant: a column, what it shall say, and the button. */
export function ApplyToAll({ columns, count, onApply }: ApplyToAllProps) {
  const id = useId()
  const common = columns.filter(isCommon)
  const [key, setKey] = useState('stock')
  const [value, setValue] = useState('')
  const column = common.find((one) => one.key === key) ?? common[0]
  if (!column) return null
  const apply = () => onApply(column, value.trim())
  const field = {
    id: `${id}-value`,
    label: 'Value for all',
    value,
    className: 'min-w-36 flex-1 sm:max-w-48',
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  }
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Fill in a whole column</legend>
      <SelectField
        label="Column"
        id={`${id}-column`}
        value={column.key}
        className="min-w-36 flex-1 sm:max-w-48"
        onChange={(event) => {
          setKey(event.target.value)
          setValue('')
        }}
      >
        {common.map((one) => (
          <option key={one.key} value={one.key}>
            {one.label}
          </option>
        ))}
      </SelectField>
      {column.key === 'netQuantityUnit' ? (
        <SelectField {...field}>
          <option value="">Choose</option>
          {unitMenu}
        </SelectField>
      ) : (
        <TextField
          {...field}
          type={column.key === 'expiryMonth' ? 'month' : 'text'}
          inputMode={column.isNumber ? 'numeric' : 'text'}
          maxLength={column.maxLength}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (value.trim()) apply()
          }}
        />
      )}
      <Button variant="secondary" disabled={!value.trim()} onClick={apply}>
        Apply to all {count}
      </Button>
    </fieldset>
  )
}
