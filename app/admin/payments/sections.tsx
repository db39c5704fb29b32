import { SideBySide } from '#app/admin/side-by-side.tsx'

const sections = [
  { to: '/admin/payments', label: 'Differences' },
  { to: '/admin/payments/charge-backs', label: 'Charge-backs' },
]

/** What does not agree with the gateway's books, and what banks take back. */
export const PaymentSections = () => <SideBySide label="Payment differences and charge-backs" sections={sections} />
