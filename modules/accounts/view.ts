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

/** A row of the operator's list of people (specification section 3: id, name, email, role, joinedDate, orderCount). */
export interface UserRowView {
  id: string
  name: string
  email: string
  role: Role
  joinedDate: string
  orderCount: number
  isBlocked: boolean
}

/** A person as the operator sees one. */
export interface UserDetailView extends UserRowView {
  phone: string | null
  blockedAt: string | null
  blockedReason: string | null
  /** A better password has to be chosen before the next sign-in. */
  mustChangePassword: boolean
  vendor: { id: string; name: string } | null
  sessions: ActiveSessionView[]
  /** The ten latest. */
  orders: { id: string; placedAt: string; status: string; total: number; itemCount: number }[]
  history: { action: string; by: string; reason: string | null; at: string }[]
}
