import { exactly, type Trial } from '../trial.ts'

export default {
  name: 'password resets asked for in somebody else’s name',
  isShort: true,
  async run(stage) {
    const email = `victim-${Date.now()}@people.example`
    await stage.register(email)
    const links = async () => {
      const { body } = await stage.ask('/dev/mail')
      return new Set(body.toString().match(/reset-password\?token=[\w-]+/g)).size
    }
    const askReset = (from?: string) =>
      stage.ask('/api/v1/password-resets', { method: 'POST', body: { email }, ...(from ? { from } : {}) })
    const before = await links()
    for (let at = 0; at < 10; at++) await askReset(stage.attacker)
    const { status } = await askReset()
    // Mails are written by a job.
    for (let tries = 0; tries < 20 && (await links()) - before < 4; tries++)
      await new Promise((wait) => setTimeout(wait, 200))
    return [
      ...exactly('the status for the victim', status, 202),
      ...exactly('links by email: three for the stranger, then the victim’s own', (await links()) - before, 4),
    ]
  },
} satisfies Trial
