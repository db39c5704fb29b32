import { Outlet } from 'react-router'

export default function CheckoutLayout() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <Outlet />
    </main>
  )
}
