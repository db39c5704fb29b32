import { ButtonLink } from '#app/ui/button.tsx'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'

type Shown = Pick<BusinessView, 'status' | 'statusReason' | 'missing' | 'submittedAt' | 'decidedAt' | 'revision'>

interface Words {
  tone: NoticeTone
  title: string
  text: string
  action?: { label: string; to: string }
}

const details = '/vendor/business'

function wordsOf({ status, missing, submittedAt, decidedAt, revision }: Shown, here: boolean): Words | undefined {
  switch (status) {
    case 'draft': {
      const steps = missing.length === 1 ? 'one step' : `${missing.length} steps`
      return {
        tone: 'info',
        title: 'Tell us about your business to start selling',
        text:
          missing.length > 0
            ? `There ${missing.length === 1 ? 'is' : 'are'} ${steps} left. You can draft products meanwhile.`
            : 'Everything is complete. Send it for approval when you are ready.',
        action: { label: missing.length > 0 ? 'Continue' : 'Review and send', to: details },
      }
    }
    case 'submitted':
      return {
        tone: 'info',
        title: 'We are checking your details',
        text: `Sent on ${formatDay(submittedAt)}. You will hear from us by email. You can draft products meanwhile.`,
        action: { label: 'See your details', to: details },
      }
    case 'rejected':
      return {
        tone: 'warning',
        title: 'Your details need a correction',
        text: 'Correct your details and send them again.',
        action: { label: 'Correct your details', to: details },
      }
    case 'suspended':
      return {
        tone: 'warning',
        title: 'Your shop is suspended',
        text: `Since ${formatDay(decidedAt)} your products are off sale. You cannot accept or ship orders, but you can mark shipped ones as delivered. We take care of the other orders with the customers.`,
        action: { label: 'Write to us', to: '/contact' },
      }
    case 'approved':
      // The page of the details shows the changes themselves.
      if (revision && !here) return revisionWords(revision.status)
      return missing.length > 0
        ? {
            tone: 'warning',
            title: 'Your business details are not complete',
            text: 'You can go on selling. Please fill in what is missing soon.',
            action: { label: 'Complete them', to: details },
          }
        : undefined
  }
}

const revisionWords = (status: 'submitted' | 'rejected'): Words =>
  status === 'submitted'
    ? {
        tone: 'info',
        title: 'Changes to your business details are waiting for our decision',
        text: 'Until then your current details stay in force. If this wasn’t you, withdraw the changes and change your password.',
        action: { label: 'See the changes', to: details },
      }
    : {
        tone: 'warning',
        title: 'Changes to your business details were sent back',
        text: 'Nothing has changed. You will find the reason with your details.',
        action: { label: 'See why', to: details },
      }

export interface VendorStatusNoticeProps {
  business: Shown
  /** Stands on the page of the details itself, so that the way there is left out. */
  here?: boolean
  className?: string
}

/** Where the approval of a vendor stands: the state in words, the reason, and what to do next. Nothing when all is well. */
export function VendorStatusNotice({ business, here = false, className }: VendorStatusNoticeProps) {
  const words = wordsOf(business, here)
  if (!words) return null
  const gaveReason = business.status === 'rejected' || business.status === 'suspended'
  return (
    <Notice tone={words.tone} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">{words.title}</p>
          {gaveReason && business.statusReason ? (
            <p className="mt-0.5">
              <span className="font-medium">The reason:</span> {business.statusReason}
            </p>
          ) : null}
          <p className="mt-0.5 text-ink-2">{words.text}</p>
        </div>
        {words.action && !(here && words.action.to === details) ? (
          <ButtonLink to={words.action.to} variant="secondary">
            {words.action.label}
          </ButtonLink>
        ) : null}
      </div>
    </Notice>
  )
}
