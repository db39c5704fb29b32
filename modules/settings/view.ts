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
