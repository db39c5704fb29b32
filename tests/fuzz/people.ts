import { randomUUID } from 'node:crypto'
import type { Chance } from '#seed/random.ts'
import { signInAs } from '../faults/shop.ts'
import type { TrialDatabase } from '../faults/stage.ts'

export const roles = ['nobody', 'customer', 'vendor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who asks. Whose session has ended signs in anew. */
export interface Person {
  role: Role
  cookie: string | undefined
}

/** Those of a role who can be signed in just now; of vendors those who belong to one, of customers those with orders first. */
const ofRole = `
  select p.user_id as id from profiles p join users u on u.id = p.user_id
   where p.role = $1 and u.deleted_at is null and p.blocked_at is null
     and (p.role <> 'vendor' or exists (select from vendor_members m where m.user_id = p.user_id))
   order by exists (select from orders o where o.user_id = p.user_id) desc, p.user_id limit 4`

/** People of the demo, two of each role and nobody; each is somebody real with things of its own. */
export class People {
  readonly #database: TrialDatabase
  readonly #all: Person[] = [{ role: 'nobody', cookie: undefined }]

  private constructor(database: TrialDatabase) {
    this.#database = database
  }

  static async signIn(database: TrialDatabase): Promise<People> {
    const people = new People(database)
    for (const role of ['customer', 'vendor', 'admin'] as const) {
      for (let at = 0; at < 2; at++) {
        const person: Person = { role, cookie: undefined }
        await people.signInAnew(person, at)
        people.#all.push(person)
      }
    }
    return people
  }

  pick(random: Chance, role: Role): Person {
    const those = this.#all.filter((person) => person.role === role)
    return those[random.between(0, those.length - 1)] ?? { role: 'nobody', cookie: undefined }
  }

  /** A request may end a session, block somebody, delete the account or take the role: another one takes the place. */
  async signInAnew(person: Person, at = 0): Promise<void> {
    const found = await this.#database.sql<{ id: string }>(ofRole, [person.role])
    const id = found[at % Math.max(1, found.length)]?.id ?? (await this.#add(person.role))
    person.cookie = await signInAs(this.#database, id)
  }

  async #add(role: Role): Promise<string> {
    const [user] = await this.#database.sql<{ id: string }>(
      `with account as (insert into users (email, email_verified_at) values ($1, now()) returning id),
            profile as (insert into profiles (user_id, name, role, may_open_bank_accounts) select id, 'Ritu Rao', $2, $2 = 'admin' from account),
            member as (insert into vendor_members (vendor_id, user_id) select v.id, a.id from account a, (select id from vendors order by id limit 1) v where $2 = 'vendor')
       select id from account`,
      [`${randomUUID()}@people.example`, role],
    )
    return user?.id ?? ''
  }
}
