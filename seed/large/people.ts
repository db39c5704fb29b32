import type { Chance } from '#seed/random.ts'
import type { Cell } from './copy.ts'

export interface LargePerson {
  id: string
  name: string
  email: string
}

const given = [
  'Aarti',
  'Bhavna',
  'Chitra',
  'Deepa',
  'Esha',
  'Farah',
  'Gauri',
  'Harini',
  'Isha',
  'Jaya',
  'Kavya',
  'Lakshmi',
  'Meera',
  'Nandini',
  'Ojasvi',
  'Priya',
  'Radha',
  'Sana',
  'Tara',
  'Uma',
  'Vidya',
  'Yamini',
  'Zoya',
  'Arjun',
  'Dev',
  'Imran',
  'Karan',
  'Nikhil',
  'Rohan',
  'Vikram',
] as const
const family = [
  'Agarwal',
  'Bose',
  'Chopra',
  'Das',
  'Fernandes',
  'Ghosh',
  'Iyer',
  'Joshi',
  'Khan',
  'Krishnan',
  'Mehta',
  'Menon',
  'Nair',
  'Patel',
  'Rao',
  'Reddy',
  'Sen',
  'Sharma',
  'Singh',
  'Thomas',
  'Varma',
  'Yadav',
] as const

export const userColumns = ['id', 'email', 'created_at'] as const
export const profileColumns = ['user_id', 'name', 'phone', 'role', 'created_at', 'updated_at'] as const

export function largePerson(
  at: number,
  dice: Chance,
  keyAt: (moment: number) => string,
  joinedAt: number,
): LargePerson {
  const name = `${dice.pick(given)} ${dice.pick(family)}`
  return { id: keyAt(joinedAt), name, email: `${name.toLowerCase().replace(' ', '.')}.${at + 1}@people.example` }
}

export const userCells = (person: LargePerson, joinedAt: Date): Cell[] => [person.id, person.email, joinedAt]

export function profileCells(person: LargePerson, role: string, joinedAt: Date): Cell[] {
  return [person.id, person.name, '+919845012345', role, joinedAt, joinedAt]
}
