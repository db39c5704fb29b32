import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { useListAddress } from '#app/portal/list-tools.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { xIcon } from '#app/ui/icons.ts'
import { problemText } from '#app/ui/problem.ts'
import type { AdminOrderPageView } from '#modules/orders/shapes.ts'

type Vendor = { id: string; name: string }

const pauseMs = 200

const vendorsNamed = async (words: string): Promise<Vendor[]> => {
  const { items } = await call(api.admin.vendors.$get({ query: { q: words, limit: '10', sort: 'name' } }))
  return items.map(({ id, name }) => ({ id, name }))
}

/** Vendors whose name holds what is typed, ten at most; nothing while it is short. */
function useVendors(typed: string): readonly Vendor[] {
  const [vendors, setVendors] = useState<readonly Vendor[]>([])
  useEffect(() => {
    if (typed.trim().length < 2) return
    let isCurrent = true
    const timer = setTimeout(() => {
      vendorsNamed(typed.trim()).then(
        (found) => isCurrent && setVendors(found),
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

/**
 * Whose orders are listed: a name that is typed and chosen from the list below, or the first that Enter finds. The vendor's id stands in the address.
 */
export function VendorFilter({ vendor }: Pick<AdminOrderPageView, 'vendor'>) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const address = useListAddress()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const vendors = useVendors(typed)
  const go = (vendorId: string | null) => navigate(address({ vendor: vendorId }), { preventScrollReset: true })
  // Back, or another link to this list, changes the vendor behind the box.
  useEffect(() => {
    if (box.current) box.current.value = vendor?.name ?? ''
  }, [vendor])

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    setTyped(target.value)
    setProblem('')
    const chosen = vendors.find(({ name }) => name === target.value)
    if (chosen && chosen.id !== vendor?.id) go(chosen.id)
    if (target.value === '' && vendor) go(null)
  }

  async function press(event: KeyboardEvent<HTMLInputElement>) {
    const words = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || words === '' || words === vendor?.name) return
    event.preventDefault()
    try {
      const found = await vendorsNamed(words)
      const chosen = found.find(({ name }) => name.toLowerCase() === words.toLowerCase()) ?? found[0]
      if (!chosen) setProblem('No vendor of this name')
      else if (chosen.id === vendor?.id && box.current) box.current.value = vendor.name
      else go(chosen.id)
    } catch (error) {
      setProblem(problemText(error, 'That did not work. Check your connection and try again.'))
    }
  }

  return (
    <div className="relative min-w-0 flex-1 basis-36">
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
        onKeyDown={(event) => void press(event)}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onBlur={({ target }) => {
          setProblem('')
          target.value = vendor?.name ?? ''
        }}
        className="control min-h-(--control-lg) pt-5.5 pr-11 pb-1 font-medium"
      />
      <datalist id={`${id}-list`}>
        {vendors.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
      {/* Below the box, over what follows: the row of tools keeps its height. */}
      <p
        id={`${id}-problem`}
        role="status"
        className="absolute top-full left-0 z-10 mt-1 rounded-md border border-line bg-surface px-3 py-1.5 text-sm text-danger shadow-md empty:hidden"
      >
        {problem}
      </p>
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
