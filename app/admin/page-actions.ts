import { useNavigate } from 'react-router'
import { setSession } from '#app/frame/session.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'

interface PageAction {
  /** Tells which one is under way. */
  name: string
  work: () => Promise<unknown>
  /** Said once it worked. */
  done?: string | undefined
  undo?: (() => void) | undefined
}

export interface PageActions {
  /** Does the work, says the result and loads the page again. True when it worked. */
  act: (name: string, work: () => Promise<unknown>, said?: Pick<PageAction, 'done' | 'undo'>) => Promise<boolean>
  /** The name of the action under way, else ''. */
  busy: string
  /** The sentence of the last refusal, else ''. */
  refusal: string
}

/** The actions of a page of the operator, one at a time, whose refusals stand in one banner. Somebody who was signed out meanwhile goes to the login. */
export function usePageActions(): PageActions {
  const navigate = useNavigate()
  const action = useAction(({ work }: PageAction) => work(), {
    refresh: true,
    failure: 'That did not work. Please try again.',
    done: (_, { done }) => done,
    undo: (_, { undo }) => undo,
    async onRefused(error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) return
      setSession(null)
      const here = window.location.pathname + window.location.search
      await navigate(`/admin/login?returnTo=${encodeURIComponent(here)}`)
    },
  })
  return {
    act: async (name, work, said = {}) => (await action.run({ name, work, ...said })).ok,
    busy: action.input?.name ?? '',
    refusal: action.refusal,
  }
}
