import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // All routes are known at the first visit: no manifest endpoint to store and bound (docs/decisions/003-all-routes-known.md).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
