import { setTheme, useTheme } from '#app/portal/theme.ts'
import { IconButton } from '#app/ui/button.tsx'
import { moonIcon, sunIcon } from '#app/ui/icons-portal.ts'

/** Between light and dark; chosen once, kept on the device. */
export function ThemeButton({ className = '' }: { className?: string }) {
  const isDark = useTheme() === 'dark'
  return (
    <IconButton
      label={isDark ? 'Light colours' : 'Dark colours'}
      icon={isDark ? sunIcon : moonIcon}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
      className={className}
    />
  )
}
