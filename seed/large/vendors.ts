import type pg from 'pg'
import { type Chance, chance } from '#seed/random.ts'
import { type Cell, copyRows } from './copy.ts'
import { largePerson, profileCells, profileColumns, userCells, userColumns } from './people.ts'

/** A vendor of the large marketplace, as far as orders look at it. */
export interface LargeVendor {
  id: string
  memberId: string
  slug: string
  name: string
  state: string
}

const day = 24 * 60 * 60 * 1_000

export const states = [
  'Maharashtra',
  'Karnataka',
  'Tamil Nadu',
  'Delhi',
  'Uttar Pradesh',
  'Gujarat',
  'West Bengal',
  'Telangana',
  'Rajasthan',
  'Kerala',
  'Punjab',
  'Haryana',
  'Madhya Pradesh',
  'Odisha',
  'Assam',
] as const

const firstWords = [
  'Nila',
  'Ratna',
  'Vana',
  'Kesar',
  'Tara',
  'Usha',
  'Padma',
  'Chandra',
  'Meru',
  'Sona',
  'Jui',
  'Malli',
] as const
const secondWords = [
  'Beauty',
  'Ayurveda',
  'Botanics',
  'Naturals',
  'Cosmetics',
  'Herbals',
  'Rituals',
  'Colours',
] as const

const vendorColumns = [
  'id',
  'slug',
  'name',
  'legal_name',
  'status',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'pincode',
  'created_at',
  'updated_at',
] as const

/** Vendors that may sell. `run` keeps those of several runs apart. */
export function largeVendors(
  count: number,
  dice: Chance,
  keyAt: (moment: number) => string,
  now: number,
  run: string,
): LargeVendor[] {
  return Array.from({ length: count }, (_, at) => {
    const joined = now - day * (760 - (at % 30))
    return {
      id: keyAt(joined),
      memberId: keyAt(joined),
      slug: `large-vendor-${run.toLowerCase()}${at + 1}`,
      name: `${dice.pick(firstWords)} ${dice.pick(secondWords)} ${at + 1}`,
      state: dice.pick(states),
    }
  })
}

function vendorCells(vendor: LargeVendor, at: number, now: number): Cell[] {
  const joined = new Date(now - day * (760 - (at % 30)))
  return [
    vendor.id,
    vendor.slug,
    vendor.name,
    `${vendor.name} Private Limited`,
    'approved',
    `care@${vendor.slug}.example`,
    '+919000000000',
    `${at + 1}, Market Road`,
    'Jaipur',
    vendor.state,
    '302001',
    joined,
    joined,
  ]
}

/** Writes vendors, each with a person who acts for it: `member@<slug>.example`. */
export async function copyVendors(client: pg.Client, vendors: readonly LargeVendor[], now: number): Promise<void> {
  const joined = new Date(now - 760 * day)
  const dice = chance(vendors.length)
  const members = vendors.map(({ memberId, slug }, at) => ({
    ...largePerson(at, dice, () => memberId, 0),
    email: `member@${slug}.example`,
  }))
  await copyRows(
    client,
    'users',
    userColumns,
    members.map((person) => userCells(person, joined)),
  )
  await copyRows(
    client,
    'profiles',
    profileColumns,
    members.map((person) => profileCells(person, 'vendor', joined)),
  )
  await copyRows(
    client,
    'vendors',
    vendorColumns,
    vendors.map((vendor, at) => vendorCells(vendor, at, now)),
  )
  await copyRows(
    client,
    'vendor_members',
    ['vendor_id', 'user_id'],
    vendors.map((vendor) => [vendor.id, vendor.memberId]),
  )
}
