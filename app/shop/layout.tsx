import { Outlet } from 'react-router'
import { ShopFrame } from '#app/frame/shop-frame.tsx'

export default function StorefrontLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}
