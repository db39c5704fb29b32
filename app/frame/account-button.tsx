import { iconButtonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { userIcon } from '#app/ui/icons.ts'
import { useOnDemand, usePreloaded } from '#app/ui/on-demand.ts'
import type { AccountMenuProps } from './account-menu.tsx'

const load = () => import('./account-menu.tsx')

/** The header's account button: a drawing, or the first letter of who is signed in. The menu takes its place with the first press. */
export function AccountButton({ session, onLogout }: Omit<AccountMenuProps, 'face'>) {
  const [AccountMenu, ask] = useOnDemand(load)
  usePreloaded(load)
  const face = session ? (
    <span className="header-mark grid size-7 place-items-center rounded-full bg-brand font-bold text-on-brand">
      {session.name[0]}
    </span>
  ) : (
    <Icon path={userIcon} />
  )
  if (AccountMenu) return <AccountMenu session={session} onLogout={onLogout} face={face} />
  return (
    <button
      type="button"
      aria-label="Account"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={ask}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        ask()
      }}
      className={iconButtonClass}
    >
      {face}
    </button>
  )
}
