import type { Viewer } from '#modules/accounts/rules.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { cookieOf } from './api.ts'
import { sql } from './database.ts'
import { buildUser, buildVendor } from './factories.ts'

export interface TestMember {
  viewer: Viewer
  vendorId: string
  cookie: string
  actor: VendorActor
}

/** A person who acts for a vendor, signed in. The vendor is complete and approved unless the test says otherwise. */
export async function buildMember(about: { status?: string; vendorId?: string } = {}): Promise<TestMember> {
  const vendorId = about.vendorId ?? (await buildVendor({ status: about.status ?? 'approved' }))
  await sql(
    `update vendors set legal_name = 'Vanya Botanics Private Limited', email = 'care@vanya.example', phone = '+919000030001',
            street = '42, 3rd Cross', city = 'Bengaluru', state = 'Karnataka', pincode = '560066', pan = 'AAHCV2958P',
            gstin = '29AAHCV2958P1ZC', grievance_officer = 'Lakshmi Prasad' where id = $1`,
    [vendorId],
  )
  const user = await buildUser({ role: 'vendor', name: 'Kavya Hegde' })
  await sql('insert into vendor_members (vendor_id, user_id) values ($1, $2)', [vendorId, user.userId])
  const viewer = { ...user, vendorId }
  return {
    viewer,
    vendorId,
    cookie: await cookieOf(viewer),
    actor: { userId: user.userId, name: user.name, role: 'vendor', vendorId, network: '127.0.0.0/24' },
  }
}

export async function buildAdminActor(): Promise<AdminActor> {
  const { userId, name } = await buildUser({ role: 'admin', name: 'Nandini Rao' })
  return { userId, name, role: 'admin', network: '127.0.0.0/24' }
}
