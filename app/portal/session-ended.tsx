import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { setSession } from '#app/frame/session.ts'
import { ApiProblem } from '#app/ui/problem.ts'

/** Whether the API no longer knows the viewer: the session has ended while the portal was open. */
export const isSessionEnded = (error: unknown): boolean => error instanceof ApiProblem && error.status === 401

/** Leads to the login and back to this page. */
export function SessionEnded({ login }: { login: '/admin/login' | '/vendor/login' }) {
  const { pathname, search } = useLocation()
  // Otherwise the login, which still believes they are signed in, would send them straight back here.
  useEffect(() => setSession(null), [])
  return <Navigate to={`${login}?returnTo=${encodeURIComponent(pathname + search)}`} replace />
}
