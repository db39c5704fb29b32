import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useStore } from '#app/ui/store.ts'
import { plainText, stored } from '#app/ui/stored.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { agreement } from '#modules/accounts/agreement.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { api, call } from './api.ts'
import { refreshSession, useSession } from './session.ts'

/** The version that this device has asked about and was told 'Not now'. */
const putOff = stored('agreement-put-off', { ...plainText, fallback: '' })

const waitsForCustomer = 'You can order without it, but not publish reviews or upload photos.'

export interface AccountNoticesProps {
  className?: string
  /** What waits for the address to be confirmed, and what does not. */
  waits?: string
}

/** What an account still has to do, quietly: confirm its address, agree to changed terms. Nothing for everybody else. */
export function AccountNotices({ className = '', waits = waitsForCustomer }: AccountNoticesProps) {
  const session = useSession()
  const later = useStore(putOff, '')
  if (!session) return null
  const asksToConfirm = !session.user.emailVerified
  const asksToAgree = session.asksToAgree && later !== agreement.version
  if (!asksToConfirm && !asksToAgree) return null
  return (
    <div className={`grid gap-3 print:hidden ${className}`}>
      {asksToConfirm ? <ConfirmAddress user={session.user} waits={waits} /> : null}
      {asksToAgree ? <AgreeAgain /> : null}
    </div>
  )
}

/** The words beside the buttons, or above them where there is no room. */
function NoticeRow({ children, buttons }: { children: ReactNode; buttons?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:gap-y-2">
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {buttons ? <div className="flex gap-1">{buttons}</div> : null}
    </div>
  )
}

/** Says that the address waits to be confirmed, and whether a link to do it with is out; sends one. */
function ConfirmAddress({ user: { email, linkSent }, waits }: { user: SessionView['user']; waits: string }) {
  const [isSent, setSent] = useState(false)
  const ask = linkSent
    ? 'Please confirm your email address: open the link we sent to '
    : 'Please confirm your email address. We can send a link to '
  const send = useAction(() => call(api['email-confirmations'].links.$post()), {
    onDone() {
      setSent(true)
      void refreshSession()
    },
    failure: 'The email could not be sent. Please try again.',
  })
  const button = (
    <Button size="sm" variant="secondary" busy={send.busy} busyText="Sending" onClick={() => send.run()}>
      {linkSent ? 'Send again' : 'Send the link'}
    </Button>
  )
  return (
    <Notice tone="info">
      <NoticeRow buttons={isSent ? undefined : button}>
        <p role="status" className="max-md:text-sm">
          {isSent ? 'Sent. Look in your inbox and your spam folder: ' : ask}
          <b>
            <EmailText email={email} />
          </b>
          .{isSent ? '' : ` ${waits}`}
        </p>
        {send.refusal ? <p className="mt-1 text-danger">{send.refusal}</p> : null}
      </NoticeRow>
    </Notice>
  )
}

/** Terms or privacy policy have changed: asked once, and nothing is blocked. */
function AgreeAgain() {
  const agree = useAction(() => call(api.users.me.agreement.$put({ json: { version: agreement.version } })), {
    onDone: () => refreshSession(),
    failure: 'That could not be saved. Please try again.',
  })
  const buttons = (
    <>
      <Button size="sm" variant="ghost" onClick={() => putOff.write(agreement.version)}>
        Not now
      </Button>
      <Button size="sm" variant="secondary" busy={agree.busy} busyText="Saving" onClick={() => agree.run()}>
        I agree
      </Button>
    </>
  )
  return (
    <Notice tone="info">
      <NoticeRow buttons={buttons}>
        Our <TextLink to="/terms">terms</TextLink> last changed on {formatDay(agreement.terms.updatedOn)}, our{' '}
        <TextLink to="/privacy">privacy policy</TextLink> on {formatDay(agreement.privacy.updatedOn)}. Do you agree to
        them?
        {agree.refusal ? <p className="mt-1 text-danger">{agree.refusal}</p> : null}
      </NoticeRow>
    </Notice>
  )
}
