import { resealAll, type SealedKind } from '#platform/reseal.server.ts'
import { newestSealedSecret, replaceSealedSecret, selectSealedSecrets } from '../store.server.ts'

/** The secrets of authenticator apps. */
export const appsSealed: SealedKind = {
  name: 'authenticator apps',
  ifLost: 'after making sure who asks, run npm run admin:reset-second-factor for each person.',
  columns: ['totp_factors.sealed_secret'],
  newest: newestSealedSecret,
  reseal: () => resealAll(selectSealedSecrets, replaceSealedSecret),
}
