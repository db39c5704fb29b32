import { api, call } from '#app/frame/api.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { AddressView } from '#modules/accounts/shapes.ts'
import type { CheckoutValues, findingOf } from './fields.ts'

/** Keeps the address of an order that is placed: in place of the one that was edited, else as a new one. A failure is told in passing. */
export async function saveAddress(
  values: CheckoutValues,
  finding: ReturnType<typeof findingOf>,
  edited: AddressView | undefined,
): Promise<void> {
  const { firstName, lastName, phone, alternatePhone, address: street, city, state, pincode } = values
  const json = {
    ...{ firstName, lastName, phone, alternatePhone, street, city, state, pincode },
    ...finding,
    isDefault: edited?.isDefault ?? false,
  }
  const saving = edited?.id
    ? call(api.users.me.addresses[':id'].$put({ param: { id: edited.id }, json }))
    : call(api.users.me.addresses.$post({ json }))
  await saving.catch(() => showToast({ message: 'Your order is placed, but the address was not saved.' }))
}
