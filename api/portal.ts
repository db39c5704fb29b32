import { requireVerified } from '#modules/accounts/service/email-verification.server.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { AppError } from '#platform/kit/app-error.ts'
import type { ApiEnv } from './context.ts'

/** What tells who asks: any context of the API. */
type Asked = { var: Pick<ApiEnv['Variables'], 'viewer' | 'asking'> }

const signInFirst = () => new AppError('unauthenticated', 'portal.sign_in_required', 'Please log in to continue.')

/** The vendor who asks: 401 for nobody, 403 for everybody else. Whether the vendor may sell is the services' to say. */
export async function vendorActor(c: Asked): Promise<VendorActor> {
  const viewer = await c.var.viewer()
  if (!viewer) throw signInFirst()
  if (viewer.role !== 'vendor' || !viewer.vendorId) {
    throw new AppError('forbidden', 'portal.vendors_only', 'You need vendor access to view this page.')
  }
  const { userId, name, vendorId } = viewer
  return { userId, name, role: 'vendor', vendorId, network: c.var.asking.device.network }
}

/** The same for what reaches other people, such as photographs: refuses with accounts.email_not_verified before the address is confirmed. */
export async function verifiedVendorActor(c: Asked): Promise<VendorActor> {
  const actor = await vendorActor(c)
  requireVerified(requireSignedIn(await c.var.viewer()))
  return actor
}

/** The admin who asks: 401 for nobody, 403 for everybody else. */
export async function adminActor(c: Asked): Promise<AdminActor> {
  const viewer = await c.var.viewer()
  if (!viewer) throw signInFirst()
  if (viewer.role !== 'admin') throw new AppError('forbidden', 'portal.admins_only', 'Only admins may do this.')
  const { userId, name, sessionId } = viewer
  return { userId, name, sessionId, role: 'admin', network: c.var.asking.device.network }
}
