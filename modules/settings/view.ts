import type { Approvals } from './rules.ts'

/** What the operator says of the shop: shown in the frame of every page, in mails and on the legal pages. */
export interface ShopView {
  name: string
  legalName: string
  supportPhone: string
  supportEmail: string
  address: string
  gstin: string
  foundedYear: number
  grievanceOfficer: { name: string; designation: string; email: string; phone: string }
  nodalContact: { name: string; email: string; phone: string }
  /** Figures of the home and about pages; the operator answers for their truth. */
  figures: { customers: string; products: string; cities: string; rating: string }
  /** The strip above the header: the first on a phone, all on a desktop. */
  announcements: string[]
}

/** The sections of the settings, each with the version that a change of it names. 0: never stored, the usual values hold. */
export interface SettingsView {
  identity: Omit<ShopView, 'figures' | 'announcements' | 'foundedYear'> & { version: number }
  figures: ShopView['figures'] & { foundedYear: number; version: number }
  announcements: { lines: string[]; version: number }
  approvals: Approvals & { version: number }
}
