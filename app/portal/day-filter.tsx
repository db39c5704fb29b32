import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useListAddress } from './list-tools.tsx'

/** A day of the address. It counts once it is a whole day, so that typing a year does not ask four times. */
export function DayFilter({ label, name }: { label: string; name: string }) {
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const address = useListAddress()
  const [search] = useSearchParams()
  const day = search.get(name) ?? ''
  // Back, or another link to this list, changes the day behind the box.
  useEffect(() => {
    if (box.current && box.current.value !== day) box.current.value = day
  }, [day])
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!target.validity.valid || target.value === day) return
    navigate(address({ [name]: target.value || null }), { preventScrollReset: true })
  }
  return (
    <InsetDay
      label={label}
      name={name}
      ref={box}
      defaultValue={day}
      min="2020-01-01"
      max="2099-12-31"
      onChange={change}
      className="flex-1 basis-36 md:max-w-44"
    />
  )
}

/** A day with its label inside the box, for tool bars. */
export function InsetDay({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId()
  return (
    <div className={`relative min-w-0 ${className}`}>
      <label htmlFor={id} className="pointer-events-none absolute top-1.5 left-3.75 text-2xs leading-tight text-ink-3">
        {label}
      </label>
      <input {...input} id={id} type="date" className="control min-h-(--control-lg) pt-5.5 pb-1 font-medium" />
    </div>
  )
}
