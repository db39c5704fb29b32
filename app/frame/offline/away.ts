/** Leads somewhere instead of the router; `onStay` puts back what was chosen where the list that is shown stays. */
export type Lead = (to: string, onStay?: () => void) => void

let current: Lead | undefined

/** Set by the script that loads at rest (`OfflineBanner`), for as long as the shop is out of reach. */
export const setAway = (lead: Lead | undefined): void => {
  current = lead
}

/** What leads on while the shop is out of reach; undefined while it is in reach. */
export const away = (): Lead | undefined => current

/** Whether the shop is out of reach; until that script is there the browser's word counts. */
export const isAway = (): boolean => Boolean(current) || !navigator.onLine
