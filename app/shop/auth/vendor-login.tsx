import type { DocumentHandle } from '#app/document.ts'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { Route } from './+types/vendor-login.ts'
import { mosaicPhotos } from './mosaic.tsx'
import { LoginScreen } from './screens.tsx'

export async function loader() {
  const [{ bestsellers, newArrivals }, shop] = await Promise.all([getHighlights(), getShop()])
  return { photos: mosaicPhotos([...bestsellers, ...newArrivals]), shopName: shop.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Vendor Login · ${loaderData.shopName}` }]

export const handle = { document: { tags: () => ['catalog'] } } satisfies DocumentHandle

export default function VendorLoginPage({ loaderData }: Route.ComponentProps) {
  return <LoginScreen {...loaderData} vendor />
}
