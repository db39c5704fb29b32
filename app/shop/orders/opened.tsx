import { type ReactNode, Suspense, useState } from 'react'
import { Await } from 'react-router'
import { getSession, setSession } from '#app/frame/session.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import { OrdersFailed } from './list.tsx'
import { LoginToView } from './login.tsx'

/** What a page of one order asked for, or why it is not shown. */
export type Opened<View> = View | 'not_found' | 'stranger'

/** Loads something of the customer who is signed in. Throws only what trying again may mend. */
export async function open<View>(load: () => Promise<View>): Promise<Opened<View>> {
  if (!(await getSession())) return 'stranger'
  return load().catch((error) => {
    if (error instanceof ApiProblem && error.status === 404) return 'not_found'
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
    // Otherwise the login, which still believes they are signed in, would send them straight back here.
    setSession(null)
    return 'stranger'
  })
}

export interface ShowOpenedProps<View extends object> {
  /** The first try. */
  asked: Promise<Opened<View>>
  /** Tries again. */
  ask: () => Promise<Opened<View>>
  loading: ReactNode
  /** Stands there for what is not this customer's. */
  missing: ReactNode
  children: (view: View) => ReactNode
}

/** Draws what was opened, once it is there: or the way to the login, what is missing, or another try. */
export function ShowOpened<View extends object>({ asked, ask, loading, missing, children }: ShowOpenedProps<View>) {
  const [tried, setTried] = useState(asked)
  return (
    <Suspense fallback={loading}>
      <Await resolve={tried} errorElement={<OrdersFailed onAgain={() => setTried(ask())} />}>
        {(opened: Opened<View>) =>
          opened === 'stranger' ? <LoginToView /> : opened === 'not_found' ? missing : children(opened)
        }
      </Await>
    </Suspense>
  )
}
