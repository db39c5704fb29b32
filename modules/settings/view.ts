export type ApprovalMode = 'manual' | 'automatic'

/** Who decides on what wants to be sold. */
export interface Approvals {
  vendors: ApprovalMode
  products: ApprovalMode
  /** Automatic: a review is shown once the checks find nothing. Manual: somebody looks at each of them. */
  reviews: ApprovalMode
  /** A listing on sale whose price moves by more than so many percent is looked at again. */
  priceThresholdPercent: number
}

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
