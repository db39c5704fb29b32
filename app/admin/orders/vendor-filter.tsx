import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { useListAddress } from '#app/portal/list-tools.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { xIcon } from '#app/ui/icons.ts'
import type { AdminOrderPageView } from '#modules/orders/shapes.ts'

type Vendor = { id: string; name: string }

const pauseMs = 200

/** Vendors whose name holds what is typed, ten at most; nothing while it is short. */
function useVendors(typed: string): readonly Vendor[] {
  const [vendors, setVendors] = useState<readonly Vendor[]>([])
  useEffect(() => {
    if (typed.trim().length < 2) return
    let isCurrent = true
    const timer = setTimeout(() => {
      call(api.admin.vendors.$get({ query: { q: typed.trim(), limit: '10', sort: 'name' } })).then(
        ({ items }) => isCurrent && setVendors(items.map(({ id, name }) => ({ id, name }))),
        () => {},
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])
  return vendors
}

/** Whose orders are listed: a name that is typed and chosen from the list below. The vendor's id stands in the address. */
export function VendorFilter({ vendor }: Pick<AdminOrderPageView, 'vendor'>) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const address = useListAddress()
  const [typed, setTyped] = useState('')
  const vendors = useVendors(typed)
  const go = (vendorId: string | null) => navigate(address({ vendor: vendorId }), { preventScrollReset: true })
  // Back, or another link to this list, changes the vendor behind the box.
  useEffect(() => {
    if (box.current) box.current.value = vendor?.name ?? ''
  }, [vendor])

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    setTyped(target.value)
    const chosen = vendors.find(({ name }) => name === target.value)
    if (chosen && chosen.id !== vendor?.id) go(chosen.id)
    if (target.value === '' && vendor) go(null)
  }

  return (
    <div className="relative min-w-0 flex-1 basis-36 md:max-w-44">
      <label htmlFor={id} className="pointer-events-none absolute top-1.5 left-3.75 text-2xs leading-tight text-ink-3">
        Vendor
      </label>
      <input
        ref={box}
        id={id}
        list={`${id}-list`}
        defaultValue={vendor?.name ?? ''}
        placeholder="All vendors"
        autoComplete="off"
        maxLength={100}
        onChange={change}
        onBlur={({ target }) => {
          target.value = vendor?.name ?? ''
        }}
        className="control min-h-(--control-lg) pt-5.5 pr-11 pb-1 font-medium"
      />
      <datalist id={`${id}-list`}>
        {vendors.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
      {vendor ? (
        <IconButton
          label="All vendors"
          icon={xIcon}
          onClick={() => go(null)}
          className="absolute! inset-y-0 right-1 my-auto text-ink-2"
        />
      ) : null}
    </div>
  )
}
