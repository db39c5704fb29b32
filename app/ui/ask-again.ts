import { ApiProblem } from './problem.ts'
import { createStore } from './store.ts'

/** Asks the person to prove who it is, and answers whether that was done. Undefined on a page that cannot ask. */
export const askAgain = createStore<(() => Promise<boolean>) | undefined>(undefined)

/**
 * Does the work. When the API wants a proof of who it is first, asks for one and does the work once more; throws the refusal when the person
 * gives none.
 */
export async function withProof<Output>(work: () => Promise<Output>): Promise<Output> {
  try {
    return await work()
  } catch (error) {
    const isWanted = error instanceof ApiProblem && error.code === 'confirmation.needed'
    if (!isWanted || !(await askAgain.read()?.())) throw error
    return work()
  }
}
