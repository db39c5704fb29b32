import { atMost, type Trial } from '../trial.ts'

export default {
  name: 'more addresses than an account may keep, all at once',
  isShort: false,
  async run(stage) {
    const cookie = await stage.register('addresses@people.example')
    const body = {
      firstName: 'Meera',
      lastName: 'Krishnan',
      phone: '9845012345',
      street: '14, 2nd Cross',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
    }
    await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        stage.ask('/api/v1/users/me/addresses', {
          method: 'POST',
          cookie,
          body: { ...body, street: `${at}, 2nd Cross` },
        }),
      ),
    )
    const { body: kept } = await stage.ask('/api/v1/users/me/addresses', { cookie })
    const list = JSON.parse(kept.toString()) as unknown
    const items = Array.isArray(list) ? list : (list as { items: unknown[] }).items
    return [atMost('addresses that are kept', items.length, '', 20)]
  },
} satisfies Trial
