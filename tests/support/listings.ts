import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Viewer } from '#modules/accounts/rules.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { approveProduct, sendBackProduct } from '#modules/listing/service/decide.server.ts'
import { createListing } from '#modules/listing/service/listing.server.ts'
import { submitListing } from '#modules/listing/service/move-listing.server.ts'
import type { ListingContent, ListingContentInput } from '#modules/listing/shapes/content.ts'
import type { ListingView } from '#modules/listing/shapes/listing.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { cookieOf } from './api.ts'
import { sql } from './database.ts'
import { buildUser, buildVendor } from './factories.ts'
import { newTaxNumbers } from './tax-numbers.ts'

export interface TestMember {
  viewer: Viewer
  vendorId: string
  cookie: string
  actor: VendorActor
}

/** A person who acts for a vendor, signed in. The vendor is complete and approved unless the test says otherwise. */
export async function buildMember(about: { status?: string; vendorId?: string } = {}): Promise<TestMember> {
  const vendorId = about.vendorId ?? (await buildVendor({ status: about.status ?? 'approved' }))
  const { pan, gstin } = newTaxNumbers({ gstCode: '29' })
  await sql(
    `update vendors set legal_name = 'Vanya Botanics Private Limited', email = 'care@vanya.example', phone = '+919000030001',
            street = '42, 3rd Cross', city = 'Bengaluru', state = 'Karnataka', pincode = '560066', pan = $2,
            gstin = $3, grievance_officer = 'Lakshmi Prasad' where id = $1`,
    [vendorId, pan, gstin],
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

/** A JPEG of noise-free colour, made in code; `about` is what the test wants of it. */
export async function buildPicture(
  about: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' } = {},
): Promise<Buffer> {
  const { width = 800, height = 1_000, format = 'jpeg' } = about
  const image = sharp({ create: { width, height, channels: 3, background: '#8a1538' } })
  return image.toFormat(format).toBuffer()
}

/** An uploaded photograph of a vendor, without its files: enough for listings to show it. */
export async function buildPhoto(vendorId: string | null): Promise<string> {
  const id = randomBytes(10).toString('hex')
  await sql('insert into images (id, width, height, vendor_id, byte_count) values ($1, 960, 1200, $2, 1000)', [
    id,
    vendorId,
  ])
  return id
}

/** A complete listing as its form sends it: two shades, a photo of each. Takes only what the test is about. */
export async function listingInput(
  vendorId: string,
  about: Partial<ListingContentInput> = {},
): Promise<ListingContentInput> {
  const [wine, rose] = [uuidv7(), uuidv7()]
  const shade = (id: string, name: string, hex: string) => ({
    id,
    name,
    hex,
    shadeFamily: 'Red',
    undertone: 'warm' as const,
    suits: 'wheatish skin',
    sku: `T-${randomBytes(5).toString('hex')}`,
    price: null,
    originalPrice: null,
    mrp: null,
    netQuantity: null,
    netQuantityUnit: null,
    barcode: '',
    countryOfOrigin: '',
    stock: 20,
    batchNumber: 'B204',
    expiryKind: 'expiry' as const,
    expiryMonth: '2031-05',
  })
  return {
    name: 'Satin Lipstick',
    brand: 'Vanya',
    genericName: 'Lipstick',
    category: 'Makeup',
    description: 'Soft colour that stays through a long lunch.',
    price: 422,
    originalPrice: null,
    mrp: 499,
    kind: 'shade',
    variants: [shade(wine, 'Wine', '#8A1538'), shade(rose, 'Rose', '#C4556D')],
    photos: [
      { id: await buildPhoto(vendorId), alt: 'Lipstick in Wine', variantId: wine },
      { id: await buildPhoto(vendorId), alt: 'Lipstick in Rose', variantId: rose },
    ],
    netQuantity: 3.5,
    netQuantityUnit: 'g',
    dimensions: '',
    countryOfOrigin: 'India',
    manufacturer: 'Vanya Botanics Private Limited',
    manufacturerAddress: '42, 3rd Cross, Bengaluru 560066',
    importer: '',
    licenceNumber: 'COS/KA/2022/0735',
    importRegistration: '',
    hsn: '33041000',
    statutoryGstRate: 18,
    barcode: '',
    vegetarianMark: 'veg',
    periodAfterOpeningMonths: 12,
    ingredients: ['Castor oil', 'Beeswax'],
    howToUse: 'Apply to clean lips.',
    warnings: 'For external use only.',
    skinTypes: [],
    hairTypes: [],
    concerns: [],
    finish: 'Satin',
    ...about,
  }
}

/** A listing of the member's in a status: made, sent and decided through the services. */
export async function buildListing(
  member: TestMember,
  about: { status?: 'draft' | 'submitted' | 'approved' | 'rejected'; content?: Partial<ListingContentInput> } = {},
): Promise<ListingView> {
  let listing = await createListing(member.actor, await listingInput(member.vendorId, about.content))
  if (!about.status || about.status === 'draft') return listing
  listing = await submitListing(member.actor, listing.id)
  const admin = await buildAdminActor()
  if (about.status === 'approved') return approveProduct(admin, listing.id)
  if (about.status === 'rejected') return sendBackProduct(admin, listing.id, 'The photo is blurred.')
  return listing
}

/** A listing as its form would send it back unchanged. */
export function asInput(content: ListingContent): ListingContentInput {
  return {
    ...content,
    variants: content.variants.map((variant) => ({ ...variant, stockWas: variant.stock })),
    photos: content.photos.map(({ id, alt, variantId }) => ({ id, alt, variantId })),
  } as ListingContentInput
}
