import { useState } from 'react'
import type { PageActions } from '#app/admin/page-actions.ts'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import type { UserDetailView } from '#modules/accounts/shapes.ts'

export interface UserRoleProps {
  user: UserDetailView
  isMe: boolean
  acts: PageActions
}

/** Makes a customer an admin or an admin a customer. A vendor stays one. */
export function UserRole({ user, isMe, acts: { act, busy } }: UserRoleProps) {
  const [asked, setAsked] = useState(false)
  if (user.role === 'vendor')
    return (
      <p className="text-sm text-ink-2">Vendor accounts are created at vendor registration and can’t change role.</p>
    )
  const isAdmin = user.role === 'admin'
  const next = isAdmin ? 'customer' : 'admin'
  const title = isAdmin
    ? isMe
      ? 'Give up your own admin rights?'
      : `Remove ${user.name} as an admin?`
    : `Make ${user.name} an admin?`

  async function change() {
    const json = { role: next, from: user.role } as const
    await act('role', () => call(api.admin.users[':id'].role.$put({ param: { id: user.id }, json })), {
      done: isAdmin ? `${user.name} is a customer now.` : `${user.name} is an admin now.`,
    })
    setAsked(false)
  }

  return (
    <>
      <p className="text-sm text-ink-2">
        {isAdmin
          ? 'Admins can see and decide everything here.'
          : 'An admin sees and decides everything here, and needs a password of 12 or more characters.'}
      </p>
      <Button variant={isAdmin ? 'danger' : 'secondary'} className="mt-3" onClick={() => setAsked(true)}>
        {isAdmin ? 'Make a customer' : 'Make an admin'}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={title}
        keepLabel={isAdmin ? 'Stay admin' : 'Cancel'}
        confirmLabel={isAdmin ? 'Make a customer' : 'Make an admin'}
        destructive={isAdmin}
        busy={busy === 'role'}
        busyText="Changing..."
        onConfirm={change}
      >
        {isMe ? (
          'You are logged out at once, and only another admin can make you an admin again.'
        ) : (
          <>
            {user.name} is logged out everywhere.
            {isAdmin
              ? ''
              : ' An email tells them. If their password is not strong enough for staff, it has a link to choose a new one.'}
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
