import { Outlet } from 'react-router'
import { ShopFrame } from '#app/components/frame/shop-frame.tsx'

export default function StorefrontLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}
