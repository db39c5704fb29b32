import { type ReactNode, useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useSession } from '#app/frame/session.ts'
import { asAsked, businessFacts, stepTitles } from '#app/portal/business-facts.ts'
import { type FormDraft, storedDraft } from '#app/portal/form-draft.ts'
import { loadForVendor } from '#app/portal/load.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { createStore } from '#app/ui/store.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { VendorStatusNotice } from '#app/vendor/status-notice.tsx'
import { type BusinessStep, businessSteps, canEditBusiness } from '#modules/vendors/rules.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import type { Route } from './+types/business.ts'
import { AddressForm } from './address-form.tsx'
import { BankForm } from './bank-form.tsx'
import { GrievanceForm } from './grievance-form.tsx'
import { BusinessHistory } from './history.tsx'
import { IdentityForm } from './identity-form.tsx'
import { BusinessRevision } from './revision.tsx'
import type { StepDraft, StepFormProps } from './step.tsx'
import { BusinessSteps } from './steps.tsx'
import { UndertakingForm } from './undertaking-form.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForVendor(request, async () => {
    const [business, { items: history }] = await Promise.all([
      call(api.vendor.business.$get()),
      call(api.vendor.business.history.$get()),
    ])
    return { business, history }
  })
}
clientLoader.hydrate = true as const

/** Another step shows the same data, so it loads nothing. A save stays at the same address and loads the history again; a refused one does not. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.href === nextUrl.href

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Business details', matches) }]

const forms: Record<BusinessStep, (props: StepFormProps) => ReactNode> = {
  business: IdentityForm,
  address: AddressForm,
  bank: BankForm,
  grievance: GrievanceForm,
  undertaking: UndertakingForm,
}

/** What an approved vendor is told of a step that changes only once the operator has agreed. */
const byRevision: Partial<Record<BusinessStep, string>> = {
  business: 'You are already selling, so we review changes first. Until then your current details stay in force.',
  address:
    'You are already selling, so we review a new address first. Email and phone for customers change right away.',
  bank: 'You are already selling, so we review a new account before we pay into it.',
}

const isStep = (text: string | null): text is BusinessStep => businessSteps.includes(text as BusinessStep)

export default function VendorBusinessPage({ loaderData }: Route.ComponentProps) {
  const [business, setBusiness] = useState(loaderData.business)
  const history = <BusinessHistory history={loaderData.history} />
  // Before the approval both are for later.
  const isApproved = business.status === 'approved' || business.status === 'suspended'
  const notes = (
    <>
      <p className="mt-1 text-sm text-ink-2">
        Add a second factor to protect your shop. <TextLink to="/vendor/security">Set it up</TextLink>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        Commission and payout days are agreed with us directly.{' '}
        <TextLink to="/contact?about=vendor">Ask us about yours</TextLink>.
      </p>
    </>
  )
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Home', to: '/vendor/dashboard' }]} current="Business details" />
      <PageHeading>Business details</PageHeading>
      {isApproved ? notes : null}
      <VendorStatusNotice business={business} here className="mt-5" />
      <BusinessRevision business={business} onChange={setBusiness} />
      {canEditBusiness(business.status) ? (
        <Editing business={business} onChange={setBusiness}>
          {history}
        </Editing>
      ) : (
        <Reading business={business} onChange={setBusiness}>
          {history}
        </Reading>
      )}
      {isApproved ? null : <div className="mt-8">{notes}</div>}
    </Page>
  )
}

interface PartProps {
  business: BusinessView
  onChange: (business: BusinessView) => void
  /** Below all else. */
  children?: ReactNode
}

/** Where each step keeps what is typed and not saved. */
function draftsOf(userId: string): Record<BusinessStep, StepDraft> {
  const draft = (step: BusinessStep): StepDraft => ({
    kept: storedDraft(`business:${userId}:${step}`),
    secret: createStore<FormDraft | null>(null),
  })
  return Object.fromEntries(businessSteps.map((step) => [step, draft(step)])) as Record<BusinessStep, StepDraft>
}

/** What is said once a step was saved. */
function savedWords(before: BusinessView, now: BusinessView, next: BusinessStep | undefined): string {
  const { revision } = now
  const isAsked =
    revision?.status === 'submitted' &&
    (revision.id !== before.revision?.id || revision.version !== before.revision.version)
  if (isAsked) return 'Sent. Nothing changes until we have decided.'
  return next && now.status !== 'approved' ? `Saved. Next: ${stepTitles[next]}.` : 'Saved.'
}

/** One step at a time, each saved by itself; at the end all of it is sent. */
function Editing({ business, onChange, children }: PartProps) {
  const session = useSession()
  const owner = session?.user.id ?? ''
  const [drafts] = useState(() => draftsOf(owner))
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('step')
  const step = isStep(asked) ? asked : (business.missing[0] ?? 'business')
  const Form = forms[step]

  function saved(now: BusinessView) {
    onChange(now)
    const next = now.missing.find((one) => businessSteps.indexOf(one) > businessSteps.indexOf(step)) ?? now.missing[0]
    showToast({ message: savedWords(business, now, next) })
    if (next && next !== step) navigate(`?step=${next}`, { preventScrollReset: true })
  }

  return (
    <div className="@container/steps mt-6">
      <div className="grid gap-6 @min-[44rem]/steps:grid-cols-[17rem_minmax(0,1fr)] @min-[44rem]/steps:items-start @min-[44rem]/steps:gap-10">
        <div className="grid gap-5 @max-[44rem]/steps:contents @min-[44rem]/steps:sticky @min-[44rem]/steps:top-28">
          <BusinessSteps current={step} missing={business.missing} />
          {business.status === 'approved' ? null : (
            <div className="@max-[44rem]/steps:order-last">
              {/* Once something is saved, what was said before is no longer true. */}
              <Sending key={business.version} business={business} drafts={drafts} onChange={onChange} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <section aria-labelledby="step-heading" className="panel panel-pad">
            <h2 id="step-heading" className="mb-4.5 text-xl font-semibold">
              {stepTitles[step]}
            </h2>
            {business.status === 'approved' && byRevision[step] ? (
              <p className="-mt-2.5 mb-4.5 text-ink-2">{byRevision[step]}</p>
            ) : null}
            {/* A new form for each step, and for what somebody else has saved. */}
            <Form
              key={`${step} ${business.version}`}
              business={asAsked(business)}
              onSaved={saved}
              draft={drafts[step]}
            />
          </section>
          {children}
        </div>
      </div>
    </div>
  )
}

const isTyped = ({ kept, secret }: StepDraft) => Boolean(kept.read() ?? secret.read())

type SendingProps = Omit<PartProps, 'children'> & { drafts: Record<BusinessStep, StepDraft> }

/** Sends what is saved. What is typed is saved first: else we would read what the vendor no longer means, and a save under way would come too late. */
function Sending({ business, drafts, onChange }: SendingProps) {
  const [unsaved, setUnsaved] = useState<BusinessStep>()
  const send = useSubmission(() => call(api.vendor.business.submission.$post()), 'Sent. We will email you.', onChange)
  function press() {
    const first = businessSteps.find((step) => isTyped(drafts[step]))
    setUnsaved(first)
    if (!first) void send.run()
  }
  // Discarded, or typed back, it is not unsaved any more.
  useEffect(() => {
    if (!unsaved) return
    const draft = drafts[unsaved]
    const look = () => {
      if (!isTyped(draft)) setUnsaved(undefined)
    }
    const stops = [draft.kept.subscribe(look), draft.secret.subscribe(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [unsaved, drafts])
  const isReady = business.missing.length === 0
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <PortalBanner error={send.error}>
        {unsaved ? `You have not saved what you typed under ${stepTitles[unsaved]}. Save it, then send.` : send.refusal}
      </PortalBanner>
      <p className="text-sm text-ink-2">
        {isReady
          ? 'All steps are complete. We will check them and email you.'
          : `Still to do: ${business.missing.map((step) => stepTitles[step]).join(', ')}.`}
      </p>
      <Button disabled={!isReady} busy={send.busy} busyText="Sending..." onClick={press}>
        Send for approval
      </Button>
    </div>
  )
}

/** All that was told, while it cannot be changed. */
function Reading({ business, onChange, children }: PartProps) {
  const takeBack = useSubmission(
    () => call(api.vendor.business.submission.$delete()),
    'Withdrawn. You can edit your details again.',
    onChange,
  )
  return (
    <div className="mt-6 grid gap-5 lg:max-w-(--container-text)">
      <PortalBanner error={takeBack.error}>{takeBack.refusal}</PortalBanner>
      {business.status === 'submitted' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">To change something, withdraw your details and send them again.</p>
          <Button variant="secondary" busy={takeBack.busy} busyText="Withdrawing..." onClick={() => takeBack.run()}>
            Withdraw
          </Button>
        </div>
      ) : null}
      {businessSteps.map((step) => (
        <section key={step} aria-labelledby={`${step}-facts`} className="panel panel-pad">
          <h2 id={`${step}-facts`} className="mb-3 text-lg font-semibold">
            {stepTitles[step]}
          </h2>
          <DescriptionList facts={businessFacts(step, business)} />
        </section>
      ))}
      {children}
    </div>
  )
}

/** Sends the details for approval, or takes them back. */
function useSubmission(work: () => Promise<BusinessView>, done: string, onChange: (business: BusinessView) => void) {
  return useAction(work, {
    done,
    failure: 'That did not work. Please try again.',
    refresh: true,
    onDone(business) {
      onChange(business)
      window.scrollTo({ top: 0 })
    },
  })
}
