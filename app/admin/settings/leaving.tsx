import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isChanged } from '#app/portal/form-draft.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'

/** The link that a plain press would follow in this window. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return link && isPlain && link.target !== '_blank' && link.origin === window.location.origin ? link : undefined
}

/**
 * Asks before a form with changes that are not saved is left: by a link, a reload or by closing the tab. The router's own blocker would be part of
 * every page's scripts.
 */
export function Leaving({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const navigate = useNavigate()
  const [to, setTo] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the form when it is asked
  useEffect(() => {
    const isTyped = () => form.current !== null && isChanged(form.current)
    const stay = (event: BeforeUnloadEvent) => {
      if (isTyped()) event.preventDefault()
    }
    const ask = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !isTyped()) return
      event.preventDefault()
      event.stopPropagation()
      setTo(link.pathname + link.search + link.hash)
    }
    window.addEventListener('beforeunload', stay)
    // Before the router's links hear of it.
    document.addEventListener('click', ask, true)
    return () => {
      window.removeEventListener('beforeunload', stay)
      document.removeEventListener('click', ask, true)
    }
  }, [])
  return (
    <ConfirmDialog
      open={to !== undefined}
      onClose={() => setTo(undefined)}
      title="Leave without saving?"
      keepLabel="Stay"
      confirmLabel="Leave"
      destructive
      onConfirm={() => {
        setTo(undefined)
        if (to !== undefined) void navigate(to)
      }}
    >
      What you changed here is not saved.
    </ConfirmDialog>
  )
}
