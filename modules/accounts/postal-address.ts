/** Lengths of an address and the sentences shown when a field is not right. Shared by forms and schemas. */
export const addressLimits = { name: 60, street: 200, city: 80, landmark: 80 } as const

/** What an address is called by its person; empty where it has no name. */
export const addressLabels = ['home', 'work', 'other'] as const
export type AddressLabel = (typeof addressLabels)[number]
export const addressLabelNames: Record<AddressLabel, string> = { home: 'Home', work: 'Work', other: 'Other' }

/** Street and landmark in one line. */
export const streetHint = 'House or flat, street and area'

export const streetLine = ({ street, landmark }: { street: string; landmark: string }): string =>
  landmark ? `${street}, ${landmark}` : street

export const addressMessages = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  phone: 'Enter a 10-digit Indian mobile number, such as 98450 12345.',
  street: 'Enter your house, street and area.',
  city: 'Enter your city or town.',
  state: 'Choose your state.',
  pincode: 'Enter a 6-digit pincode.',
  noSuchPincode: 'There is no such pincode. Check the six digits.',
  notDeliverable: 'We cannot deliver to this pincode. Try another.',
  country: 'We ship only within India.',
  label: 'Choose home, work or other.',
  landmark: 'Enter a landmark, or leave it empty.',
} as const
