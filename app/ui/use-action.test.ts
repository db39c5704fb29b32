import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from './problem.ts'
import { readToast } from './toast.tsx'
import { perform, statusOf } from './use-action.ts'

const fails = (error: unknown) => async () => {
  throw error
}

describe('perform', () => {
  it('says that it worked, offers Undo, and then goes on', async () => {
    const undone = vi.fn()
    const onDone = vi.fn()
    const outcome = await perform(async (name: string) => name.length, 'Asha', {
      done: (length, name) => `${name} has ${length} letters`,
      undo: () => undone,
      onDone,
    })
    expect(outcome).toEqual({ ok: true, output: 4 })
    expect(readToast()).toMatchObject({ message: 'Asha has 4 letters', action: { label: 'Undo' } })
    readToast()?.action?.onPress()
    expect(undone).toHaveBeenCalled()
    expect(onDone).toHaveBeenCalledWith(4, 'Asha')
  })

  it('waits for what follows', async () => {
    let isThere = false
    await perform(async () => 1, undefined, {
      async onDone() {
        await Promise.resolve()
        isThere = true
      },
    })
    expect(isThere).toBe(true)
  })

  it("answers a refusal with the API's own sentence", async () => {
    const problem = new ApiProblem(422, 'x', 'Choose a reason.')
    const onRefused = vi.fn()
    const outcome = await perform(fails(problem), 'input', { failure: 'It did not work.', onRefused })
    expect(outcome).toEqual({ ok: false, error: problem, sentence: 'Choose a reason.' })
    expect(onRefused).toHaveBeenCalledWith(problem, 'input', 'Choose a reason.')
  })

  it('has a sentence for a failure of ours and for no connection', async () => {
    for (const error of [new ApiProblem(500, 'x', 'Internal'), new ApiProblem(0, 'network', ''), new TypeError('x')]) {
      const onRefusal = vi.fn()
      await perform(fails(error), undefined, { failure: 'It did not work.', onRefusal })
      expect(onRefusal).toHaveBeenCalledWith('It did not work.', error)
    }
  })

  it('lets a function choose the sentence', async () => {
    const outcome = await perform(fails(new Error('x')), 'SHR-1', { failure: (_, id) => `${id} was not accepted.` })
    expect(outcome).toMatchObject({ sentence: 'SHR-1 was not accepted.' })
  })
})

describe('the status that loaders go by', () => {
  it.each([
    ['what worked', { ok: true, output: 1 }, 200],
    [
      'a conflict, which shows what somebody else changed',
      { ok: false, error: new ApiProblem(409, 'x', ''), sentence: '' },
      200,
    ],
    ['any other refusal', { ok: false, error: new ApiProblem(422, 'x', ''), sentence: '' }, 400],
    ['no connection', { ok: false, error: new ApiProblem(0, 'network', ''), sentence: '' }, 400],
  ] as const)('of %s', (_, outcome, status) => {
    expect(statusOf(outcome)).toBe(status)
  })
})
