import type { PageActions } from '#app/admin/page-actions.ts'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import type { UserDetailView } from '#modules/accounts/shapes.ts'

export interface UserBankRightProps {
  user: UserDetailView
  isMe: boolean
  acts: PageActions
}

/** Gives an admin the right to open account numbers, or takes it. It takes another admin to give it. */
export function UserBankRight({ user, isMe, acts: { act, busy } }: UserBankRightProps) {
  if (user.role !== 'admin') return null
  const has = user.mayOpenBankAccounts
  const change = () =>
    act(
      'bank-right',
      () =>
        call(api.admin.users[':id']['bank-account-right'].$put({ param: { id: user.id }, json: { allowed: !has } })),
      {
        done: has
          ? `${user.name} can no longer view full account numbers.`
          : `${user.name} can now view full account numbers.`,
      },
    )
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-ink-2">
        {has
          ? 'Can view full account numbers of vendors and of returns, to pay them.'
          : `Can’t view full account numbers.${isMe ? ' Another admin can give you this right.' : ''}`}
      </p>
      {isMe && !has ? null : (
        <Button
          variant="secondary"
          className="mt-3"
          busy={busy === 'bank-right'}
          busyText="Changing..."
          onClick={change}
        >
          {has ? 'Remove this right' : 'Give this right'}
        </Button>
      )}
    </div>
  )
}
