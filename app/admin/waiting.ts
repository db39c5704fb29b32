import { api, call } from '#app/frame/api.ts'
import { useWaiting } from '#app/portal/waiting.ts'
import type { WaitingView } from '#modules/insights/shapes.ts'

const ask = () => call(api.admin.overview.waiting.$get())

/** What waits for an admin. */
export const useAdminWaiting = (): WaitingView | undefined => useWaiting(ask)
