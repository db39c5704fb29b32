import type { DocumentHandle } from '#app/document.ts'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { Route } from './+types/vendor-register.ts'
import { mosaicPhotos } from './mosaic.tsx'
import { RegisterScreen } from './screens.tsx'

export async function loader() {
  const [{ bestsellers, newArrivals }, shop] = await Promise.all([getHighlights(), getShop()])
  return { photos: mosaicPhotos([...bestsellers, ...newArrivals]), shopName: shop.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Register as a vendor · ${loaderData.shopName}` }]

export const handle = { document: { tags: () => ['catalog'] } } satisfies DocumentHandle

export default function VendorRegisterPage({ loaderData }: Route.ComponentProps) {
  return <RegisterScreen {...loaderData} vendor />
}
