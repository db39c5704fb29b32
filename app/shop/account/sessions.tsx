import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { ActiveSessionView } from '#modules/accounts/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'

export interface ProfileSessionsProps {
  sessions: readonly ActiveSessionView[]
  /** One of them has ended. */
  onEnded: () => void
}

/** Where the account is signed in; each place but this one can be signed out. */
export function ProfileSessions({ sessions, onEnded }: ProfileSessionsProps) {
  const signedIn = useSignedIn()
  const [trouble, setTrouble] = useState('')
  const [ending, setEnding] = useState('')

  async function end(session: ActiveSessionView) {
    setTrouble('')
    setEnding(session.id)
    try {
      await signedIn(call(api.users.me.sessions[':id'].$delete({ param: { id: session.id } })))
      showToast({ message: `${session.device} is signed out.` })
    } catch (error) {
      // Gone already is what was wanted.
      if (!(error instanceof ApiProblem && error.status === 404))
        setTrouble(problemText(error, 'That device could not be signed out. Please try again.'))
    }
    setEnding('')
    onEnded()
  }

  return (
    <>
      <FormBanner className="mb-4">{trouble}</FormBanner>
      <ul className="-my-3">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3.5 not-first:border-t"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {session.device}
                {session.isCurrent ? <Badge tone="neem">This device</Badge> : null}
              </p>
              <p className="text-sm text-ink-3">
                Last used {formatMoment(session.seenAt)}, signed in {formatMoment(session.signedInAt)}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                variant="secondary"
                aria-label={`Sign out, ${session.device}`}
                busy={ending === session.id}
                busyText="Signing out"
                onClick={() => end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
