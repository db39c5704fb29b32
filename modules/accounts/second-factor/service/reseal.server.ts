import { type Resealed, resealAll } from '#platform/reseal.server.ts'
import { replaceSealedSecret, selectSealedSecrets } from '../store.server.ts'

/** Seals the secret of every authenticator app with the secret of today. */
export const resealApps = (): Promise<Resealed> => resealAll(selectSealedSecrets, replaceSealedSecret)
