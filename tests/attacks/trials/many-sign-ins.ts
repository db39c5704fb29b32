import { atMost, type Trial } from '../trial.ts'

export default {
  name: 'sixty-four sign-ins at once',
  isShort: true,
  async run(stage) {
    const body = { email: 'asha@shringar.example', password: 'shringar-demo' }
    const attack = Promise.all(
      Array.from({ length: 64 }, () => stage.ask('/api/v1/session', { method: 'POST', from: stage.attacker, body })),
    )
    await new Promise((wait) => setTimeout(wait, 50))
    const begun = performance.now()
    await stage.signIn('vendor@shringar.example')
    const waited = performance.now() - begun
    const answers = await attack
    return [
      atMost('another’s sign-in', waited, 'ms', 1_500),
      // 8 at work and 24 waiting, and a few that come once the first are done.
      atMost('sign-ins that succeeded', answers.filter(({ status }) => status === 201).length, '', 40),
    ]
  },
} satisfies Trial
