import { useId, useRef } from 'react'
import { type ClientActionFunctionArgs, data, useFetcher } from 'react-router'
import { withProof } from './ask-again.ts'
import { ApiProblem, problemText } from './problem.ts'
import { showToast } from './toast.tsx'

/** How a piece of work ended: with what it answered, or with what it threw and the sentence for it. */
export type Outcome<Output> = { ok: true; output: Output } | { ok: false; error: unknown; sentence: string }

export interface ActionOptions<Input, Output> {
  /** Said in a toast once it worked. */
  done?: string | ((output: Output, input: Input) => string | undefined)
  /** What the Undo button of that toast does; undefined leaves it out. */
  undo?: (output: Output, input: Input) => (() => void) | undefined
  /** What follows in the component once it worked. The action stays busy until it has resolved. */
  onDone?: (output: Output, input: Input) => unknown
  /** What follows once it was refused. */
  onRefused?: (error: unknown, input: Input, sentence: string) => unknown
  /** Shows the refusal where several actions share a banner: '' when a new attempt begins, then its sentence and what was thrown. */
  onRefusal?: (sentence: string, error?: unknown) => void
  /** The sentence for an error that the API gave no sentence for; a function chooses the sentence for every error. */
  failure?: string | ((error: unknown, input: Input) => string)
  /** Runs the loaders of the page again afterwards, because they show what was changed. */
  refresh?: boolean
}

export interface Action<Input, Output> {
  /** True until the work is done, what it changed is shown, and a page it went on to is there. */
  busy: boolean
  /** What the work under way was given: tells which of several buttons was pressed. */
  input: Input | undefined
  /** The sentence of the last run's refusal; '' when there is none. */
  refusal: string
  /** What the last run threw; undefined when it worked. */
  error: unknown
  /** Counts the runs, so that a banner takes up the same sentence again (`FormBanner`). */
  attempt: number
  /** Does the work, unless it is under way already. Never throws: resolves with how it ended. */
  run: (input: Input) => Promise<Outcome<Output>>
  /** Forgets the last refusal. */
  clear: () => void
}

/**
 * Work that was submitted and not begun, by the key of its fetcher. React Router hands a clientAction what can be written as JSON;
 * the work of a press is a function, so the submission carries its key.
 */
const submitted = new Map<string, () => Promise<Outcome<unknown>>>()

/**
 * The status that React Router decides by whether loaders run again: a refusal changed nothing, so they do not. After a conflict they do:
 * the page then shows what somebody else changed.
 */
export function statusOf(outcome: Outcome<unknown>): number {
  if (outcome.ok) return 200
  return outcome.error instanceof ApiProblem && outcome.error.status === 409 ? 200 : 400
}

/**
 * The route that every `useAction` submits to. It is no page: the server answers 404 there, as for every file that does not exist. It is a route
 * of its own, because React Router first loads the modules of all routes that an address names: a press would wait for the home page's.
 */
const actionPath = '/assets/action'

/** The clientAction of that route. */
export async function runSubmitted({ request }: ClientActionFunctionArgs) {
  const { key } = (await request.json()) as { key: string }
  const work = submitted.get(key)
  submitted.delete(key)
  const outcome = work ? await work() : undefined
  return data(outcome, { status: outcome ? statusOf(outcome) : 200 })
}

const unexpected = 'That did not work. Check your connection and try again.'

/** Does the work and what follows it. Never throws. */
export async function perform<Input, Output>(
  work: (input: Input) => Promise<Output>,
  input: Input,
  { done, undo, onDone, onRefused, onRefusal, failure = unexpected }: ActionOptions<Input, Output>,
): Promise<Outcome<Output>> {
  try {
    const output = await withProof(() => work(input))
    const message = typeof done === 'function' ? done(output, input) : done
    const onPress = undo?.(output, input)
    if (message) showToast(onPress ? { message, action: { label: 'Undo', onPress } } : { message })
    await onDone?.(output, input)
    return { ok: true, output }
  } catch (error) {
    const sentence = typeof failure === 'string' ? problemText(error, failure) : failure(error, input)
    onRefusal?.(sentence, error)
    await onRefused?.(error, input, sentence)
    return { ok: false, error, sentence }
  }
}

const submission = (refresh: boolean) =>
  ({
    method: 'post',
    action: actionPath,
    encType: 'application/json',
    // The button says at once that it is busy.
    flushSync: true,
    ...(refresh ? {} : { defaultShouldRevalidate: false }),
  }) as const

/**
 * One change that a press or a form makes: whether it is under way, how it was refused, and what follows. `work` calls the API.
 * It runs as a submission of React Router's, so that loaders which show the change run after it (`refresh`), and only then.
 */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  options: ActionOptions<Input, Output> = {},
): Action<Input, Output> {
  const key = useId()
  const fetcher = useFetcher<Outcome<Output>>({ key })
  const running = useRef<{ input: Input }>(undefined)
  const attempt = useRef(0)

  async function run(input: Input): Promise<Outcome<Output>> {
    let outcome: Outcome<Output> = { ok: false, error: undefined, sentence: '' }
    if (running.current) return outcome
    running.current = { input }
    attempt.current += 1
    options.onRefusal?.('')
    submitted.set(key, async () => {
      outcome = await perform(work, input, { ...options, undo: undoOnceEnded })
      return outcome
    })
    const ended = fetcher.submit({ key }, submission(options.refresh ?? false))
    await ended
    running.current = undefined
    return outcome

    /** The toast appears before the page has loaded again; an Undo pressed that early waits for it. */
    function undoOnceEnded(output: Output, given: Input) {
      const press = options.undo?.(output, given)
      return press && (() => void ended.then(press))
    }
  }

  const busy = fetcher.state !== 'idle'
  const refused = !busy && fetcher.data && !fetcher.data.ok ? fetcher.data : undefined
  return {
    busy,
    input: busy ? running.current?.input : undefined,
    refusal: refused?.sentence ?? '',
    error: refused?.error,
    attempt: attempt.current,
    run,
    clear: () => fetcher.reset(),
  }
}
