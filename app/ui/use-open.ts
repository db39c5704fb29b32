import { useCallback, useState } from 'react'

/** Whether a `details` is open, also where somebody opened it before it was hydrated. Give it `ref`, `open` and `onToggle`. */
export function useOpen(initial: boolean) {
  const [open, setOpen] = useState(initial)
  const ref = useCallback((details: HTMLDetailsElement | null) => {
    if (details) setOpen(details.open)
  }, [])
  return {
    ref,
    open,
    onToggle: (event: { currentTarget: HTMLDetailsElement }) => setOpen(event.currentTarget.open),
  }
}
