import { exactly, type Trial } from '../trial.ts'

interface Page {
  items: { id: string; name?: string; status?: string; customerName?: string }[]
}

export default {
  name: 'a suspended vendor reads on and ships on',
  isShort: true,
  async run(stage) {
    const admin = await stage.signIn('admin@shringar.example')
    const vendor = await stage.signIn('vendor@shringar.example')
    const read = async <Body = Page>(path: string, cookie: string) =>
      JSON.parse((await stage.ask(`/api/v1${path}`, { cookie })).body.toString()) as Body
    const { items } = await read('/vendor/orders?limit=50', vendor)
    const open = items.find(({ status }) => status === 'pending') ?? items[0]
    const { name } = await read<{ name: string }>('/vendor/business', vendor)
    const own = (await read('/admin/vendors?limit=50', admin)).items.find((one) => one.name === name)
    const move = (act: string) =>
      stage.ask(`/api/v1/admin/vendors/${own?.id}/${act}`, {
        method: 'POST',
        cookie: admin,
        body: { reason: 'A trial.' },
      })
    await move('suspension')
    const after = (await read('/vendor/orders?limit=50', vendor)).items
    const names = new Set(items.map(({ customerName }) => customerName))
    const accepted = await stage.ask(`/api/v1/vendor/orders/${open?.id}/acceptance`, { method: 'POST', cookie: vendor })
    const one = await read<{ shipTo: unknown }>(`/vendor/orders/${open?.id}`, vendor)
    await move('reinstatement')
    return [
      ...exactly(
        'customers’ names that are read',
        after.filter(({ customerName }) => names.has(customerName)).length,
        0,
      ),
      ...exactly('addresses that are read', one.shipTo === null ? 0 : 1, 0),
      ...exactly('the status of accepting an order', accepted.status, 403),
    ]
  },
} satisfies Trial
