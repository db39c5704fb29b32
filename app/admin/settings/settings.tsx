import { useRevalidator } from 'react-router'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { invalidateFrame } from '#app/frame/invalidate-frame.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { adminSession } from '#app/portal/guard.ts'
import { Loading } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/settings.ts'
import { ApprovalsSection } from './approvals.tsx'
import { CashSection } from './cash.tsx'
import { HighlightsSection } from './highlights.tsx'
import { AnnouncementsSection, AuthenticitySection, FiguresSection } from './home.tsx'
import { IdentitySection } from './identity.tsx'
import { MethodsSection } from './methods.tsx'
import { MoneySection } from './money.tsx'
import { ReturnWindowsSection } from './return-windows.tsx'
import { SaleMarginsSection } from './sale-margins.tsx'
import { SettingsSections, sections } from './sections.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await adminSession(request)
  const asked = new URL(request.url).searchParams.get('section')
  const section = sections.find(({ id }) => id === asked)?.id ?? 'payments'
  const [settings, methods, highlights, margins, windows] = await Promise.all([
    call(api.admin.settings.$get()),
    section === 'payments' ? call(api.admin['payment-methods'].$get()) : undefined,
    section === 'featured' ? call(api.admin.settings.highlights.$get()) : undefined,
    section === 'best-before' ? call(api.admin.settings['sale-margins'].$get()) : undefined,
    section === 'returns' ? call(api.admin.settings['return-windows'].$get()) : undefined,
  ])
  return { section, settings, methods: methods?.items, highlights, margins, windows }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Settings', matches) }]

export function HydrateFallback() {
  return <Loading text="Loading..." />
}

/** Stored pages are dropped once every process has heard of the change; a moment later the frame can be fetched again. */
const toldAfter = 400

export default function AdminSettingsPage({ loaderData }: Route.ComponentProps) {
  const { section, settings, methods, highlights, margins, windows } = loaderData
  const { revalidate } = useRevalidator()
  const showInFrame = () => {
    setTimeout(() => {
      invalidateFrame()
      revalidate()
    }, toldAfter)
  }
  return (
    <div className="@container/settings mx-auto max-w-(--container-page)">
      <AdminHeading>Settings</AdminHeading>
      <div className="mt-3 @min-[44rem]/settings:mt-5 @min-[44rem]/settings:grid @min-[44rem]/settings:grid-cols-[11rem_minmax(0,1fr)] @min-[44rem]/settings:items-start @min-[44rem]/settings:gap-8">
        <SettingsSections current={section} />
        <div className="min-w-0 @max-[44rem]/settings:pt-5">
          {methods ? <MethodsSection methods={methods} /> : null}
          {section === 'identity' ? <IdentitySection identity={settings.identity} onSaved={showInFrame} /> : null}
          {section === 'figures' ? <FiguresSection figures={settings.figures} onSaved={showInFrame} /> : null}
          {section === 'authenticity' ? (
            <AuthenticitySection authenticity={settings.authenticity} onSaved={showInFrame} />
          ) : null}
          {highlights ? <HighlightsSection highlights={highlights} /> : null}
          {section === 'announcements' ? (
            <AnnouncementsSection announcements={settings.announcements} onSaved={showInFrame} />
          ) : null}
          {margins ? <SaleMarginsSection margins={margins} /> : null}
          {windows ? <ReturnWindowsSection windows={windows} /> : null}
          {section === 'approvals' ? <ApprovalsSection approvals={settings.approvals} /> : null}
          {section === 'cash' ? <CashSection cash={settings.cash} /> : null}
          {section === 'money' ? <MoneySection money={settings.money} /> : null}
        </div>
      </div>
    </div>
  )
}
