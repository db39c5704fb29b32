import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { dismissToast, readToast, showToast } from '#app/ui/toast.tsx'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { safeReturnTo } from '#platform/kit/return-path.ts'
import { setSession, useSession } from './session.ts'

/** Where somebody goes who has just signed in: the page they came from, else vendors to their dashboard and others home. */
export function destinationOf(session: SessionView, returnTo: string | null): string {
  return safeReturnTo(returnTo, session.user.isVendor ? '/vendor/dashboard' : '/')
}

/** The parameter `returnTo`, which is the browser's own: no stored document knows it. */
export function useReturnTo(): string | null {
  const [search] = useSearchParams()
  return useHydrated() ? search.get('returnTo') : null
}

/** The same way back on another page of signing in. */
export function withReturnTo(path: string, returnTo: string | null): string {
  return returnTo === null ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`
}

/** Whoever goes on to a field has no need of it any more, and it may lie on the field. */
function welcomeUntilTyping(message: string) {
  showToast({ message })
  const leave = ({ target }: FocusEvent) => {
    if (!(target as Element).matches('input, select, textarea')) return
    document.removeEventListener('focusin', leave)
    if (readToast()?.message === message) dismissToast()
  }
  document.addEventListener('focusin', leave)
}

/**
 * For the pages where people sign in: leads a visitor who is signed in away, at once where `leaves` says that the page has nothing for
 * them, else after `enter`. While the second step is open it waits for `enter`: recovery codes are read there.
 */
export function useAfterSignIn(leaves: (session: SessionView) => boolean, destination = destinationOf) {
  const session = useSession()
  const [entered, setEntered] = useState(false)
  const [isStepOpen, setStepOpen] = useState(false)
  const returnTo = useReturnTo()
  const navigate = useNavigate()
  const to = session && (entered || (!isStepOpen && leaves(session))) ? destination(session, returnTo) : null

  useEffect(() => {
    if (to !== null) navigate(to, { replace: true })
  }, [to, navigate])

  return {
    session,
    returnTo,
    /** For `LoginForm`. */
    onStep: setStepOpen,
    /** Says once who is signed in. `remind`: the password is one that attackers try first. The person is told so once, with a way to change it. */
    enter(view: SessionView, remind: boolean) {
      setEntered(true)
      setSession(view)
      // It only fills a field: without it the person types the pincode.
      void import('./pincode-of-account.ts').then((part) => part.knowPincodeOfAccount()).catch(() => {})
      const welcome = `Welcome, ${view.user.name.split(' ')[0]}`
      if (!remind || !view.weakPassword) return welcomeUntilTyping(welcome)
      showToast({
        message: `${welcome}. Your password is on lists that attackers try first.`,
        action: { label: 'Change it', onPress: () => navigate('/profile#password') },
      })
    },
  }
}
