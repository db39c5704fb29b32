import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { Route } from './+types/root.ts'
import { replayEarlyPresses } from './frame/early.ts'
import { holdEarlyPresses } from './frame/early-inline.ts'
import { ErrorPage } from './frame/error-page.tsx'
import { takeFrameStale } from './frame/invalidate-frame.ts'
import { getSession } from './frame/session.ts'
import { ShopFrame } from './frame/shop-frame.tsx'
import { inlineCss, inlineCssId, wholeCss } from './styles/inline-css.ts'
import { ToastRegion } from './ui/toast.tsx'

/** What the frame of every page shows. */
export async function loader() {
  const [shop, categories] = await Promise.all([getShop(), listCategories()])
  return { shop, categories }
}

/** The frame does not change from page to page, unless this browser changed it. */
export const shouldRevalidate = () => takeFrameStale()

/** Every change that a page makes (`useAction`): who submits one has loaded that script. */
export async function clientAction(submitted: ClientActionFunctionArgs) {
  const { runSubmitted } = await import('./ui/use-action.ts')
  return runSubmitted(submitted)
}

/** A page seldom seen. Without a connection the error's page says enough. */
const NotFound = lazy(() => import('./frame/not-found.tsx').catch(() => ({ default: ErrorPage })))

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const shopName = loaderData?.shop.name
  if (!error) return [{ title: shopName }]
  const title = isMissing(error) ? 'Page Not Found' : 'Something went wrong'
  return [{ title: shopName ? `${title} · ${shopName}` : title }]
}

/** The frame's data from any page. Without it no page is drawn but the error's. */
export function useFrame() {
  return useRouteLoaderData('root') as Awaited<ReturnType<typeof loader>>
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: holdEarlyPresses }} />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/brand/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built stylesheet, allowed by its hash; the portals' sheet comes after it */}
        <style id={inlineCssId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineCss }} />
        <Links />
      </head>
      <body>
        <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
        <AtRest />
        {children}
        <ToastRegion />
        {wholeCss ? <link rel="stylesheet" href={wholeCss} suppressHydrationWarning /> : null}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Only the document has these words: nobody who runs the script reads them, and React leaves alone what a `noscript` holds. */
function WithoutScript() {
  const isPortal = /^\/(vendor|admin)(\/|$)/.test(useLocation().pathname)
  return (
    <p className="bg-warning-soft px-(--gutter) py-3 text-center text-warning">
      JavaScript is turned off in your browser.{' '}
      {isPortal
        ? 'Nothing here works without it. Turn it on and load this page again.'
        : 'You can look around, but you need it for your cart, wishlist, orders and account.'}
    </p>
  )
}

/** What can wait until the page is hydrated and the browser at rest. */
function AtRest() {
  const [Late, setLate] = useState<ComponentType>()
  useEffect(() => {
    const rest = window.requestIdleCallback ?? setTimeout
    rest(() => {
      import('./frame/late.tsx').then(
        (part) => setLate(() => part.default),
        () => {},
      )
    })
  }, [])
  return Late ? <Late /> : null
}

/** After a change of page the heading has the focus, so that keyboards and screen readers begin there. */
function useFocusOnHeading() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The frame looks signed out until the answer is there; screens that need the session ask for it and say what went wrong. */
const askForSession = () => {
  getSession().catch(() => {})
}

export default function App() {
  useFocusOnHeading()
  useEffect(() => {
    replayEarlyPresses()
    askForSession()
  }, [])
  return <Outlet />
}

/** The page could not be shown: a 404 says so, anything else is an error of ours. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(askForSession, [])
  return (
    <ShopFrame>
      <Suspense>{isMissing(error) ? <NotFound /> : <ErrorPage />}</Suspense>
    </ShopFrame>
  )
}
