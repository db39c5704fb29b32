import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'

const places = [
  { value: 'orders', label: 'Orders' },
  { value: 'products', label: 'Products' },
  { value: 'users', label: 'Users' },
  { value: 'vendors', label: 'Vendors' },
]

/** Searches one of the lists, from the page where the day begins. */
export function DashboardSearch() {
  const id = useId()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const q = String(typed.get('q') ?? '').trim()
    navigate(`/admin/${typed.get('where')}${q ? `?${new URLSearchParams({ q })}` : ''}`)
  }
  return (
    <search className="w-full max-w-140">
      <form method="post" onSubmit={submit} className="flex">
        <label htmlFor={`${id}-where`} className="sr-only">
          Search in
        </label>
        <select
          id={`${id}-where`}
          name="where"
          className="control w-auto max-w-[42%] min-w-0 text-ellipsis rounded-r-none border-r-0 font-medium focus-visible:z-1"
        >
          {places.map((place) => (
            <option key={place.value} value={place.value}>
              {place.label}
            </option>
          ))}
        </select>
        <div className="relative min-w-0 flex-1">
          <label htmlFor={id} className="sr-only">
            Search
          </label>
          <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
          <input
            id={id}
            type="search"
            name="q"
            placeholder="Search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            aria-keyshortcuts="/"
            className="control peer rounded-l-none pr-11 pl-11"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto grid h-6 min-w-6 place-items-center rounded-xs border border-line bg-surface px-1.5 font-sans text-xs text-ink-3 peer-focus:hidden max-lg:hidden"
          >
            /
          </span>
        </div>
      </form>
    </search>
  )
}
