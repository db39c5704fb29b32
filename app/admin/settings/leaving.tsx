import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { isChanged } from '#app/ui/field-value.ts'

/** Asks before a form with changes that are not saved is left: for another section or page, by a reload or by closing the tab. */
export function Leaving({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const isTyped = () => form.current !== null && isChanged(form.current)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || here.search !== next.search) && isTyped(),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the form when it is asked
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isTyped()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      keepLabel="Stay"
      confirmLabel="Leave"
      destructive
      onConfirm={() => blocker.proceed?.()}
    >
      What you changed here is not saved.
    </ConfirmDialog>
  )
}
