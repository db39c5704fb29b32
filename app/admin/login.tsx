import '#app/styles/portal.css'
import { useAfterSignIn } from '#app/frame/after-sign-in.ts'
import { LoginForm } from '#app/frame/login-form.tsx'
import { Logo } from '#app/frame/logo.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { isRefused } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { safeReturnTo } from '#platform/kit/return-path.ts'
import type { Route } from './+types/login.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Admin Login', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Admins go to the page they were sent from, or to their dashboard; everybody else is signed in and goes home. */
function destination(session: SessionView, returnTo: string | null): string {
  return session.user.role === 'admin' ? safeReturnTo(returnTo, '/admin/dashboard') : '/'
}

const always = () => true

export default function AdminLoginPage() {
  const { shop } = useFrame()
  const { enter, onStep } = useAfterSignIn(always, destination)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh grid-cols-[minmax(0,24rem)] content-center justify-center px-(--gutter) py-10 outline-none"
    >
      <Logo shopName={shop.name} className="justify-self-start" />
      <div className="panel mt-3 p-6">
        <h1 tabIndex={-1} className="mb-5 text-2xl font-semibold tracking-tight">
          Admin Login
        </h1>
        <LoginForm
          customer={false}
          onEnter={(view) => enter(view, true)}
          onStep={onStep}
          failure={(error) => (isRefused(error) && error.message) || 'Login failed. Please check your credentials.'}
        />
      </div>
      <p className="mt-4 text-sm text-ink-2">
        <TextLink to="/">Back to the shop</TextLink>
      </p>
    </main>
  )
}
