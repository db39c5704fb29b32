import type { Chance } from '#seed/random.ts'

type Scalar = string | number | boolean

/** How many values of one name are remembered. */
const most = 60

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

/**
 * Values that the shop has told, by the name they had: ids of real things, of whoever they are, and states, versions and amounts of today.
 * A request that is made of them gets past the first checks.
 */
export class Known {
  readonly #byName = new Map<string, Scalar[]>()

  add(name: string, value: Scalar): void {
    const values = this.#byName.get(name) ?? []
    if (values.includes(value)) return
    if (values.length >= most) values.shift()
    values.push(value)
    this.#byName.set(name, values)
  }

  /** Everything in an answer to `path`. What stands in a list is also the id of that address: `/api/v1/orders` → an order. */
  addAnswer(path: string, value: unknown, within = ''): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) this.#addItem(path, item, within)
    } else if (value !== null && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) this.#addField(path, name, inner)
    }
  }

  #addItem(path: string, item: unknown, within: string): void {
    if (isScalar(item)) this.add(singular(within), item)
    const { id } = (item ?? {}) as { id?: unknown }
    if (isScalar(id)) {
      this.add(`${singular(within)}Id`, id)
      if (within === 'items' || within === '') this.add(path, id)
    }
    this.addAnswer(path, item)
  }

  #addField(path: string, name: string, value: unknown): void {
    if (isScalar(value)) this.add(name, value)
    else this.addAnswer(path, value, name)
  }

  /** One value of this name; undefined when none has been told. */
  find(random: Chance, name: string): Scalar | undefined {
    const values = this.#byName.get(name)
    return values?.[random.between(0, values.length - 1)]
  }

  /** What may stand for a parameter of a path: most often a thing of that address, else one of that name, else any id at all. */
  forParameter(random: Chance, path: string, name: string): Scalar {
    const address = path.slice(0, path.indexOf(`/{${name}}`)).replace(/\{\w+\}/g, '')
    const names = [address, address.replace(/\/(admin|vendor)\//, '/'), address.replace('/v1/', '/v1/admin/'), name]
    for (const one of names) {
      const value = random.fraction() < 0.85 ? this.find(random, one) : undefined
      if (value !== undefined) return value
    }
    return this.find(random, 'any id') ?? 'none'
  }
}

const isScalar = (value: unknown): value is Scalar =>
  (typeof value === 'string' && value.length < 300) || typeof value === 'number' || typeof value === 'boolean'
