import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { fieldText, setField } from '#app/ui/field-value.ts'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDownIcon } from '#app/ui/icons.ts'
import { addressLabelNames, addressLabels, addressLimits } from '#modules/accounts/postal-address.ts'
import type { AddressView } from '#modules/accounts/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'

export interface AddressExtrasProps {
  address?: AddressView | undefined
  /** What is wrong with it; texts of their own, so that nothing else draws a part anew that is still loading. */
  landmarkError?: string | undefined
  phoneError?: string | undefined
  /** Counts the attempts at which something was wrong with it. */
  attempt?: number
  /** What the form was filled with before these fields were there. */
  filled?: RefObject<Readonly<Record<string, string>>>
}

const names = ['landmark', 'alternatePhone', 'label']

/** What helps a courier to find somebody; all of it may stay empty, and is folded away until something stands in it. */
export default function AddressExtras({ address, landmarkError, phoneError, attempt = 0, filled }: AddressExtrasProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(Boolean(address?.landmark || address?.alternatePhone || address?.label))
  const [isFilled, setFilled] = useState(isOpen)
  const look = useCallback(() => {
    const form = box.current?.closest('form')
    const holdsText = names.some((name) => form && fieldText(form, name))
    setFilled(holdsText)
    if (holdsText) setOpen(true)
  }, [])
  // A draft or a saved address may have been filled in before this was there.
  useEffect(() => {
    setOpen(box.current?.open === true) // opened before this was hydrated
    const form = box.current?.closest('form')
    for (const name of names) {
      const value = filled?.current[name]
      if (form && value && !fieldText(form, name)) setField(form, name, value)
    }
    look()
  }, [filled, look])
  // What is wrong has to be seen, at once: the form goes to its first wrong field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a reason
  useEffect(() => {
    if (box.current && (landmarkError || phoneError)) box.current.open = true
  }, [landmarkError, phoneError, attempt])
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onChange={look}
      className="group col-span-full"
    >
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-brand-ink hover:underline">
        {isOpen || isFilled ? 'Landmark and other details' : 'Add landmark or another number'}
        <Icon path={chevronDownIcon} size={16} className="transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid gap-x-3.5 gap-y-4.5 @min-[15rem]:grid-cols-2">
        <TextField
          label="Landmark"
          name="landmark"
          optional
          placeholder="Opposite the post office"
          maxLength={addressLimits.landmark}
          defaultValue={address?.landmark}
          error={landmarkError}
          className="col-span-full"
        />
        <TextField
          label="Alternate number"
          name="alternatePhone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
          defaultValue={address?.alternatePhone ? formatMobile(address.alternatePhone) : undefined}
          error={phoneError}
          inputClassName="tabular-nums"
          className="max-md:col-span-full"
        />
        <SelectField
          label="Address type"
          name="label"
          optional
          defaultValue={address?.label ?? ''}
          className="max-md:col-span-full"
        >
          <option value="">Not specified</option>
          {addressLabels.map((label) => (
            <option key={label} value={label}>
              {addressLabelNames[label]}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  )
}
