import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, then true: for what only the browser's address knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
