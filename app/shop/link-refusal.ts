import { useEffect, useState } from 'react'
import { call } from '#app/frame/api.ts'
import { ApiProblem } from '#app/ui/problem.ts'

/** Whether the link of an email does nothing any more; other failures may pass. */
export const isLinkRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && [404, 409, 422].includes(error.status)

/**
 * Asks whether the link of an email still works, before somebody is asked for anything. Undefined until that is known; null where it works, or
 * nothing asks, or no answer came: sending says it then.
 */
export function useLinkRefusal(
  token: string,
  ask: ((token: string) => Parameters<typeof call>[0]) | undefined,
): ApiProblem | null | undefined {
  const [refusal, setRefusal] = useState<ApiProblem | null | undefined>(ask ? undefined : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each token
  useEffect(() => {
    if (!ask || !token) return
    let isCurrent = true
    call(ask(token)).then(
      () => isCurrent && setRefusal(null),
      (error) => isCurrent && setRefusal(isLinkRefusal(error) ? error : null),
    )
    return () => {
      isCurrent = false
    }
  }, [token])
  return refusal
}
