import { useEffect, useState } from 'react'

/** By when a tab that is closed has gone, in milliseconds. */
const goneAfter = 1_000

/**
 * Whether no other tab of this browser has `name` open; undefined until the browser has said so. A tab that came later asks again when somebody
 * comes back to it: one that waited would get it while the first is only reloaded. A browser that cannot tell counts each as the first.
 */
export function useFirstTab(name: string): boolean | undefined {
  const [isFirst, setFirst] = useState<boolean>()
  useEffect(() => {
    const { locks } = navigator
    if (!locks) return setFirst(true)
    const left = new AbortController()
    const { signal } = left
    let isHeld = false
    const ask = () => {
      if (isHeld || document.visibilityState !== 'visible') return
      void locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (signal.aborted || isHeld) return undefined
          isHeld = lock !== null
          setFirst(isHeld)
          return lock ? new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())) : undefined
        })
        .catch(() => setFirst(true))
    }
    // Not at once: a form whose place this one takes, in this same tab, is about to let go.
    let again = setTimeout(ask)
    // Closed by its person, the first may go a moment after they are here.
    const comeBack = () => {
      ask()
      clearTimeout(again)
      again = setTimeout(ask, goneAfter)
    }
    document.addEventListener('visibilitychange', comeBack, { signal })
    window.addEventListener('focus', comeBack, { signal })
    return () => {
      clearTimeout(again)
      left.abort()
    }
  }, [name])
  return isFirst
}
