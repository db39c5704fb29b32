import { api, call } from './api.ts'
import { lastPincode } from './last-pincode.ts'

/** After signing in on a device where no pincode was given: the one of the default address is known from then on. */
export async function knowPincodeOfAccount(): Promise<void> {
  if (lastPincode.read()) return
  const { items } = await call(api.users.me.addresses.$get())
  const usual = items.find(({ isDefault }) => isDefault) ?? items[0]
  if (usual && !lastPincode.read()) lastPincode.write(usual.pincode)
}
