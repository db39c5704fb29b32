import type { BusinessStep, RevisedField } from '#modules/vendors/rules.ts'
import type { BusinessView, VendorRevisionView } from '#modules/vendors/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatMobile } from '#platform/kit/india.ts'

/** What each step of the form is called. */
export const stepTitles: Record<BusinessStep, string> = {
  business: 'Business',
  address: 'Address and contact',
  bank: 'Bank account',
  grievance: 'Grievance officer',
  undertaking: 'Undertaking',
}

const told = (value: string | null) => value || 'Not given yet'

/** What a vendor has told in a step, ready to read. */
export function businessFacts(step: BusinessStep, business: BusinessView): { label: string; value: string }[] {
  switch (step) {
    case 'business':
      return [
        { label: 'Shop name', value: told(business.name) },
        { label: 'Legal name', value: told(business.legalName) },
        { label: 'PAN', value: told(business.pan) },
        { label: 'GSTIN', value: told(business.gstin) },
      ]
    case 'address': {
      const place = [business.city, [business.state, business.pincode].filter(Boolean).join(' ')]
      return [
        { label: 'Address', value: told([business.street, ...place].filter(Boolean).join(', ')) },
        { label: 'Email', value: told(business.email) },
        { label: 'Phone', value: told(business.phone && formatMobile(business.phone)) },
      ]
    }
    case 'bank':
      return [
        { label: 'Account holder', value: told(business.bankAccountHolder) },
        {
          label: 'Account number',
          value: business.bankAccountLastFour ? `ends in ${business.bankAccountLastFour}` : told(null),
        },
        { label: 'IFSC', value: told(business.ifsc) },
      ]
    case 'grievance':
      return [
        { label: 'Name', value: told(business.grievanceOfficer) },
        { label: 'Email', value: told(business.grievanceEmail) },
        { label: 'Phone', value: told(business.grievancePhone && formatMobile(business.grievancePhone)) },
      ]
    case 'undertaking':
      return [
        {
          label: 'Accepted',
          value: business.undertakingAcceptedAt
            ? `on ${formatDay(business.undertakingAcceptedAt)}, version ${business.undertakingVersion}`
            : 'Not yet',
        },
      ]
  }
}

const revisedLabels: Record<RevisedField, string> = {
  name: 'Shop name',
  legalName: 'Legal name',
  pan: 'PAN',
  gstin: 'GSTIN',
  street: 'Address',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
  bankAccountHolder: 'Account holder',
  bankAccountLastFour: 'Account number',
  ifsc: 'IFSC',
}

/** What is to change of a business, ready to read: what is in force beside what is asked for. */
export function revisionFacts({ changes }: VendorRevisionView): { label: string; before: string; after: string }[] {
  return changes.map(({ field, before, after }) => {
    const label = revisedLabels[field]
    if (field !== 'bankAccountLastFour') return { label, before: told(before), after }
    const another = before === after ? 'another one that ' : ''
    return { label, before: before ? `ends in ${before}` : told(null), after: `${another}ends in ${after}` }
  })
}

/** The business as its forms begin: with what was asked for already, so that a second change goes on from the first. */
export function asAsked(business: BusinessView): BusinessView {
  const { revision } = business
  if (revision?.status !== 'submitted') return business
  // Of the account number no form shows more than which one is in force.
  const shown = revision.changes.filter(({ field }) => field !== 'bankAccountLastFour')
  return { ...business, ...Object.fromEntries(shown.map(({ field, after }) => [field, after])) }
}
