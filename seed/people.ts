import { agreedDocuments, agreement } from '#modules/accounts/agreement.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import type { DemoVendor } from './catalogue.ts'
import peopleFile from './people.json' with { type: 'json' }
import type { Row } from './rows.ts'

export interface Address {
  street: string
  city: string
  state: string
  pincode: string
}

export interface Person {
  id: string
  name: string
  email: string
  phone: string
  role: 'customer' | 'vendor' | 'admin'
  joinedAt: Date
  joinedDaysAgo: number
  /** The first is the default. */
  addresses: Address[]
}

export interface People {
  asha: Person
  admin: Person
  customers: Person[]
  vendorMembers: Person[]
  all: Person[]
}

/** The accounts one can sign in with; all others exist only as buyers and sellers of the story. */
export const accountsWithPassword = ['asha@shringar.example', 'vendor@shringar.example', 'admin@shringar.example']

type PersonFacts = Omit<Person, 'id' | 'role' | 'joinedAt' | 'addresses'> & { addresses?: Address[] }

export function demoPeople(vendors: readonly DemoVendor[], now: Date): People {
  const person = (facts: PersonFacts, role: Person['role']): Person => {
    const joinedAt = addDays(now, -facts.joinedDaysAgo)
    return { ...facts, id: uuidv7(joinedAt.getTime()), role, joinedAt, addresses: facts.addresses ?? [] }
  }
  const asha = person(peopleFile.asha, 'customer')
  const admin = person(peopleFile.admin, 'admin')
  const customers = peopleFile.customers.map((facts) => person(facts, 'customer'))
  const vendorMembers = vendors.map(({ member, joinedAt }): Person => {
    return { ...member, role: 'vendor', joinedAt, joinedDaysAgo: 0, addresses: [] }
  })
  return { asha, admin, customers, vendorMembers, all: [admin, asha, ...vendorMembers, ...customers] }
}

export function userRow({ id, email, joinedAt }: Person): Row {
  return { id, email, created_at: joinedAt, email_verified_at: joinedAt, agreed_version: agreement.version }
}

/** What everybody of the demo agreed to, so that nobody is asked. */
export function consentRows({ id, joinedAt }: Person): Row[] {
  return agreedDocuments.map(({ document, version, hash }) => ({
    user_id: id,
    document,
    version,
    text_hash: hash,
    given: 'registering',
    agreed_at: joinedAt,
  }))
}

export function profileRow({ id, name, phone, role, joinedAt }: Person): Row {
  return {
    user_id: id,
    name,
    phone,
    role,
    may_open_bank_accounts: role === 'admin',
    created_at: joinedAt,
    updated_at: joinedAt,
  }
}

export function addressRows({ id, name, phone, addresses, joinedAt }: Person): Row[] {
  const [firstName = '', ...others] = name.split(' ')
  return addresses.map((address, position) => ({
    user_id: id,
    first_name: firstName,
    last_name: others.join(' '),
    phone,
    ...address,
    is_default: position === 0,
    created_at: joinedAt,
    updated_at: joinedAt,
  }))
}
