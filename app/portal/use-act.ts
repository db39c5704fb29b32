import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { setSession } from '#app/frame/session.ts'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'

/**
 * Acts of a portal page: `act` does the work, tells the result and shows the page anew; what went wrong stands in `trouble`.
 * `busy` names the act under way.
 */
export function useAct(login = '/admin/login') {
  const [busy, setBusy] = useState('')
  const [trouble, setTrouble] = useState('')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  /** True when it worked. */
  async function act(
    name: string,
    work: () => Promise<unknown>,
    { done, undo }: { done?: string; undo?: () => void } = {},
  ): Promise<boolean> {
    if (busy) return false
    setBusy(name)
    setTrouble('')
    try {
      await work()
      if (done) showToast(undo ? { message: done, action: { label: 'Undo', onPress: undo } } : { message: done })
      await revalidate()
      return true
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) {
        setSession(null)
        const here = window.location.pathname + window.location.search
        navigate(`${login}?returnTo=${encodeURIComponent(here)}`)
      }
      setTrouble(problemText(error, 'That did not work. Please try again.'))
      // Whatever somebody else did meanwhile is shown.
      if (error instanceof ApiProblem && error.status === 409) await revalidate()
      return false
    } finally {
      setBusy('')
    }
  }

  return { act, busy, trouble, setTrouble }
}
