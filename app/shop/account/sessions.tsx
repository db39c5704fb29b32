import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { forgetSession } from '#app/frame/session.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { ActiveSessionView } from '#modules/accounts/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'

/** A session that is gone already is as good as ended. */
function ifGone(error: unknown): false {
  if (error instanceof ApiProblem && error.status === 404) return false
  throw error
}

/** Where the account is signed in; each session can be signed out, or all of them. */
export function ProfileSessions({ sessions }: { sessions: readonly ActiveSessionView[] }) {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const end = useAction(
    ({ id }: ActiveSessionView) =>
      signedIn(call(api.users.me.sessions[':id'].$delete({ param: { id } }))).then(() => true, ifGone),
    {
      done: (wasThere, { device }) => (wasThere ? `${device} is logged out.` : undefined),
      failure: 'That device could not be logged out. Please try again.',
      refresh: true,
    },
  )

  const everywhere = useAction(
    (keep: 'this' | 'none') => signedIn(call(api.users.me.sessions.$delete({ query: { keep } }))),
    {
      done: (_, keep) => (keep === 'this' ? 'Every other device is logged out.' : 'You are logged out everywhere.'),
      async onDone(_, keep) {
        if (keep === 'this') return
        await forgetSession()
        navigate('/login', { replace: true })
      },
      failure: 'Your devices could not be logged out. Please try again.',
      refresh: true,
    },
  )
  const others = sessions.filter((session) => !session.isCurrent).length

  return (
    <>
      <FormBanner attempt={everywhere.attempt} className="mb-4">
        {everywhere.refusal}
      </FormBanner>
      <FormBanner attempt={end.attempt} className="mb-4">
        {end.refusal}
      </FormBanner>
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
                Last used {formatMoment(session.seenAt)}, logged in {formatMoment(session.signedInAt)}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                variant="secondary"
                aria-label={`Log out, ${session.device}`}
                busy={end.input?.id === session.id}
                busyText="Logging out"
                onClick={() => end.run(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
        {others > 0 ? (
          <Button
            variant="secondary"
            busy={everywhere.input === 'this'}
            busyText="Logging out"
            onClick={() => everywhere.run('this')}
          >
            Log out all other devices
          </Button>
        ) : null}
        <Button variant="danger" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Log out everywhere?"
        keepLabel="Stay logged in"
        confirmLabel="Log out everywhere"
        destructive
        busy={everywhere.busy}
        busyText="Logging out"
        onConfirm={() => everywhere.run('none')}
      >
        You’ll be logged out on every device, including this one. Your cart stays.
      </ConfirmDialog>
    </>
  )
}
