import type { Role } from './rules.ts'

/** The signed-in person, as the header and the guards need them. */
export interface SessionView {
  user: {
    id: string
    email: string
    name: string
    phone: string | null
    role: Role
    isVendor: boolean
    createdAt: string
  }
  /** The password is on lists that attackers try first; say so once. */
  weakPassword: boolean
}

/** A device that is signed in. */
export interface ActiveSessionView {
  id: string
  device: string
  network: string
  signedInAt: string
  seenAt: string
  isCurrent: boolean
}

export interface AddressView {
  id: string
  firstName: string
  lastName: string
  phone: string
  street: string
  city: string
  state: string
  pincode: string
  country: string
  isDefault: boolean
}
