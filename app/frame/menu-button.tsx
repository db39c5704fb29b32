import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { menuIcon } from '#app/ui/icons.ts'
import { useOnDemand, usePreloaded } from '#app/ui/on-demand.ts'
import type { MenuSheetProps } from './menu-sheet.tsx'

const load = () => import('./menu-sheet.tsx')

export interface MenuButtonProps extends Omit<MenuSheetProps, 'onClose'> {
  className?: string
}

/** Opens the phone's menu. */
export function MenuButton({ className, ...shown }: MenuButtonProps) {
  const [MenuSheet, ask] = useOnDemand(load)
  usePreloaded(load)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Menu"
        icon={menuIcon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={async () => setOpen(await ask())}
        className={className}
      />
      {MenuSheet && isOpen ? <MenuSheet {...shown} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
