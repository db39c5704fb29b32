import { api, call } from '#app/frame/api.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
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

/** Where the account is signed in; each session but this one can be signed out. */
export function ProfileSessions({ sessions }: { sessions: readonly ActiveSessionView[] }) {
  const signedIn = useSignedIn()
  const end = useAction(
    ({ id }: ActiveSessionView) =>
      signedIn(call(api.users.me.sessions[':id'].$delete({ param: { id } }))).then(() => true, ifGone),
    {
      done: (wasThere, { device }) => (wasThere ? `${device} is signed out.` : undefined),
      failure: 'That device could not be signed out. Please try again.',
      refresh: true,
    },
  )

  return (
    <>
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
                Last used {formatMoment(session.seenAt)}, signed in {formatMoment(session.signedInAt)}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                variant="secondary"
                aria-label={`Sign out, ${session.device}`}
                busy={end.input?.id === session.id}
                busyText="Signing out"
                onClick={() => end.run(session)}
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
