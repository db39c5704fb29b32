import { seal } from '#platform/seal.server.ts'
import { signInRequired } from '../../errors.ts'
import { type ChallengePurpose, writeChallenge } from '../store.server.ts'

/** Gives a session something to answer, in place of what it was given before. Refused as signed out when the session has just ended. */
export async function giveChallenge(
  sessionId: string,
  purpose: ChallengePurpose,
  value: string,
  seconds: number,
): Promise<void> {
  if (!(await writeChallenge(sessionId, purpose, seal(value), seconds))) throw signInRequired()
}
