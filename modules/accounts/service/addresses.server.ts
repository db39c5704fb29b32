import { addressNotFound, tooManyAddresses } from '../errors.ts'
import type { Viewer } from '../rules.ts'
import type { AddressInput, AddressView } from '../shapes.ts'
import { deleteAddress, selectAddresses, writeAddress } from '../store/addresses.server.ts'

type StoredAddress = Awaited<ReturnType<typeof selectAddresses>>[number]

function addressView(row: StoredAddress): AddressView {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    alternatePhone: row.alternate_phone,
    street: row.street,
    landmark: row.landmark,
    city: row.city,
    state: row.state,
    pincode: row.pincode,
    country: row.country,
    label: row.label,
    isDefault: row.is_default,
  }
}

function addressRow(input: AddressInput) {
  return {
    first_name: input.firstName,
    last_name: input.lastName,
    phone: input.phone,
    alternate_phone: input.alternatePhone ?? null,
    street: input.street,
    landmark: input.landmark ?? '',
    city: input.city,
    state: input.state,
    pincode: input.pincode,
    country: input.country,
    label: input.label ?? null,
    is_default: input.isDefault,
  }
}

/** The viewer's addresses, the default first, then the newest first. Empty when there are none. */
export async function listAddresses(viewer: Viewer): Promise<AddressView[]> {
  return (await selectAddresses(viewer.userId)).map(addressView)
}

/**
 * Adds an address to the viewer's book; a new default takes the mark from the old one. Refuses the 21st with
 * accounts.too_many_addresses.
 */
export async function addAddress(viewer: Viewer, input: AddressInput): Promise<AddressView> {
  const row = await writeAddress(viewer.userId, null, addressRow(input))
  if (!row) throw tooManyAddresses()
  return addressView(row)
}

/**
 * Replaces all fields of one of the viewer's addresses. Refuses with accounts.address_not_found when it is not theirs.
 */
export async function changeAddress(viewer: Viewer, addressId: string, input: AddressInput): Promise<AddressView> {
  const row = await writeAddress(viewer.userId, addressId, addressRow(input))
  if (!row) throw addressNotFound()
  return addressView(row)
}

/** Deletes one of the viewer's addresses. Refuses with accounts.address_not_found when it is gone or not theirs. */
export async function removeAddress(viewer: Viewer, addressId: string): Promise<void> {
  if (!(await deleteAddress(viewer.userId, addressId))) throw addressNotFound()
}
