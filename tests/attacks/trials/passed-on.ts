import { exactly, type Trial } from '../trial.ts'

export default {
  name: 'a demo, reached through a proxy',
  isShort: true,
  async run(stage) {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const mail = await stage.ask('/dev/mail', { headers })
    const body = { email: 'admin@shringar.example', password: 'shringar-demo' }
    const session = await stage.ask('/api/v1/session', { method: 'POST', headers, body })
    return [
      ...exactly('the status of everybody’s mail', mail.status, 403),
      ...exactly('the status of signing in with the published password', session.status, 403),
    ]
  },
} satisfies Trial
