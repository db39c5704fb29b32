import { type ReactNode, useEffect, useRef } from 'react'
import { useAfterSignIn, withReturnTo } from '#app/frame/after-sign-in.ts'
import { LoginForm } from '#app/frame/login-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { SessionView } from '#modules/accounts/shapes.ts'
import type { MosaicPhoto } from './mosaic.tsx'
import { AuthPage } from './page.tsx'
import { RegisterForm } from './register-form.tsx'

interface ScreenProps {
  photos: readonly MosaicPhoto[]
  shopName: string
}

/** A vendor who is signed in leaves all four pages of login and registration; a customer may still sign in as a vendor. */
const leavesVendorLogin = (session: SessionView) => session.user.isVendor
const leavesLogin = () => true

function SignedInNote({ session }: { session: SessionView | null | undefined }) {
  return session && !session.user.isVendor ? (
    <Notice tone="info" className="mb-4">
      You are logged in as {session.user.name}. Continuing here logs you in with the other account.
    </Notice>
  ) : null
}

/** The form in it knows what was typed at the checkout, and says why somebody was sent here. */
function FromCheckout({ act, returnTo, children }: { act: string; returnTo: string | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const isForOrder = returnTo === '/checkout'
  const why = isForOrder
    ? 'to place your order. We keep everything you typed except your card details.'
    : returnTo?.startsWith('/checkout/payment') && 'to see your payment.'
  useEffect(() => {
    const form = isForOrder && box.current?.querySelector('form')
    // It only fills fields: without it the person types them again.
    if (form) import('./typed-before.ts').then((part) => part.fillTypedBefore(form)).catch(() => {})
  }, [isForOrder])
  return (
    <div ref={box}>
      {why ? (
        <Notice tone="info" className="mb-4">
          {act} {why}
        </Notice>
      ) : null}
      <noscript>{import.meta.env.SSR ? <WithoutScript act={act} /> : null}</noscript>
      <div className="noscript:hidden">{children}</div>
    </div>
  )
}

/** Only the document has these words: the form sends by script alone. */
const WithoutScript = ({ act }: { act: string }) => <p>You need JavaScript to {act.toLowerCase()}.</p>

/** The login of customers, or of vendors. */
export function LoginScreen({ photos, shopName, vendor = false }: ScreenProps & { vendor?: boolean }) {
  const { session, returnTo, enter, onStep } = useAfterSignIn(vendor ? leavesVendorLogin : leavesLogin)
  return (
    <AuthPage
      title={vendor ? 'Vendor Login' : 'Login'}
      lead={
        <>
          {vendor ? 'New to selling here?' : 'New here?'}{' '}
          <TextLink to={withReturnTo(vendor ? '/vendor/register' : '/register', returnTo)}>
            {vendor ? 'Register as a vendor' : 'Register'}
          </TextLink>
          {vendor ? (
            <>
              , or see <TextLink to="/sell">what you’ll need</TextLink>
            </>
          ) : null}
        </>
      }
      photos={photos}
      foot={
        vendor ? (
          <>
            Here to shop? <TextLink to="/login">Customer login</TextLink>
          </>
        ) : (
          <>
            Selling on {shopName}? <TextLink to="/vendor/login">Vendor login</TextLink>
          </>
        )
      }
    >
      {vendor ? <SignedInNote session={session} /> : null}
      <FromCheckout act="Log in" returnTo={returnTo}>
        <LoginForm onEnter={(view) => enter(view, true)} onStep={onStep} />
      </FromCheckout>
    </AuthPage>
  )
}

/** A new account for a customer, or for a vendor. */
export function RegisterScreen({ photos, shopName, vendor = false }: ScreenProps & { vendor?: boolean }) {
  const { session, returnTo, enter } = useAfterSignIn(vendor ? leavesVendorLogin : leavesLogin)
  return (
    <AuthPage
      title={vendor ? 'Register as a vendor' : 'Register'}
      lead={
        <>
          Already have an account?{' '}
          <TextLink to={withReturnTo(vendor ? '/vendor/login' : '/login', returnTo)}>Login</TextLink>
          {vendor ? (
            <>
              . New to selling here? See <TextLink to="/sell">what you’ll need</TextLink> first.
            </>
          ) : null}
        </>
      }
      photos={photos}
      foot={
        vendor ? (
          <>
            Here to shop? <TextLink to="/register">Register as a customer</TextLink>
          </>
        ) : (
          <>
            Selling on {shopName}? <TextLink to="/vendor/register">Register as a vendor</TextLink>
          </>
        )
      }
    >
      {vendor ? <SignedInNote session={session} /> : null}
      {/* The field itself already warned of a weak password. */}
      <FromCheckout act="Register" returnTo={returnTo}>
        <RegisterForm isVendor={vendor} onEnter={(view) => enter(view, false)} />
      </FromCheckout>
    </AuthPage>
  )
}
