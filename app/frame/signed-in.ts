import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiProblem } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { setSession } from './session.ts'

/** For work that only somebody signed in can do: when the session has ended meanwhile, leads to the login and back. */
export function useSignedIn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    async <Result>(work: Promise<Result>): Promise<Result> => {
      try {
        return await work
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 401) {
          setSession(null)
          showToast({ message: 'Your session has ended. Please log in again.' })
          await navigate(`/login?returnTo=${encodeURIComponent(pathname)}`)
        }
        throw error
      }
    },
    [navigate, pathname],
  )
}
