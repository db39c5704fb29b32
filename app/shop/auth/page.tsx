import type { ReactNode } from 'react'
import { PageHeading } from '#app/frame/page.tsx'
import { AuthMosaic, type MosaicPhoto } from './mosaic.tsx'

export interface AuthPageProps {
  title: string
  /** Below the heading: where to go instead. */
  lead?: ReactNode
  photos: readonly MosaicPhoto[]
  children: ReactNode
  /** Below a line at the end: links to the other logins and registrations. */
  foot?: ReactNode
}

/** A login or registration form: alone on a phone, beside the printed cloth on a desktop. */
export function AuthPage({ title, lead, photos, children, foot }: AuthPageProps) {
  return (
    // The negative margin takes back the footer's: here the cloth reaches down to it.
    <div className="-mb-(--section) grid lg:min-h-176 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,27rem)] content-center justify-center px-(--gutter) pt-7 pb-10 lg:grid-cols-[minmax(0,24rem)] lg:py-12">
        <PageHeading size="lg">{title}</PageHeading>
        {lead ? <div className="mt-1 text-ink-2">{lead}</div> : null}
        <div className="mt-6">{children}</div>
        {/* None of them is of use without JavaScript. */}
        {foot ? <div className="noscript:hidden mt-6 border-t border-line pt-5 text-sm text-ink-2">{foot}</div> : null}
      </div>
      <AuthMosaic photos={photos} />
    </div>
  )
}
