import type { PageActions } from '#app/admin/page-actions.ts'
import { api, call } from '#app/frame/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { UserDetailView } from '#modules/accounts/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'

export interface UserSessionsProps {
  user: UserDetailView
  acts: PageActions
}

/** Where a person is signed in; each session can be ended but the viewer's own. */
export function UserSessions({ user, acts: { act, busy } }: UserSessionsProps) {
  if (user.sessions.length === 0) return <p className="text-ink-2">No active sessions.</p>
  return (
    <ul className="-my-2.5">
      {user.sessions.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t"
        >
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {session.device}
              {session.isCurrent ? <Badge tone="neem">This device</Badge> : null}
            </p>
            <p className="text-sm text-ink-3">
              {session.network ? `From ${session.network}, ` : ''}last used {formatMoment(session.seenAt)}, logged in{' '}
              {formatMoment(session.signedInAt)}
            </p>
          </div>
          {session.isCurrent ? null : (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Log out, ${session.device}`}
              busy={busy === session.id}
              busyText="Logging out"
              onClick={() =>
                act(
                  session.id,
                  () =>
                    call(
                      api.admin.users[':id'].sessions[':sessionId'].$delete({
                        param: { id: user.id, sessionId: session.id },
                      }),
                    ),
                  { done: `${session.device} is logged out.` },
                )
              }
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
