import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useStore } from '#app/ui/store.ts'
import { plainText, stored } from '#app/ui/stored.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { agreement } from '#modules/accounts/agreement.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { api, call } from './api.ts'
import { refreshSession, useSession } from './session.ts'

/** The version that this device has asked about and was told 'Not now'. */
const putOff = stored('agreement-put-off', { ...plainText, fallback: '' })

/** What an account still has to do, quietly: confirm its address, agree to changed terms. Nothing for everybody else. */
export function AccountNotices({ className = '' }: { className?: string }) {
  const session = useSession()
  const later = useStore(putOff, '')
  if (!session) return null
  const asksToConfirm = !session.user.emailVerified
  const asksToAgree = session.asksToAgree && later !== agreement.version
  if (!asksToConfirm && !asksToAgree) return null
  return (
    <div className={`grid gap-3 print:hidden ${className}`}>
      {asksToConfirm ? <ConfirmAddress email={session.user.email} /> : null}
      {asksToAgree ? <AgreeAgain /> : null}
    </div>
  )
}

/** Says that the address waits to be confirmed, and sends the link again. */
function ConfirmAddress({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const send = useAction(() => call(api['email-confirmations'].links.$post()), {
    onDone: () => setSent(true),
    failure: 'The letter could not be sent. Please try again.',
  })
  return (
    <Notice
      tone="info"
      action={
        isSent ? undefined : (
          <Button size="sm" variant="secondary" busy={send.busy} busyText="Sending" onClick={() => send.run()}>
            Send again
          </Button>
        )
      }
    >
      <p role="status">
        {isSent
          ? 'Sent. Look in your inbox, and among spam: '
          : 'Please confirm your email address: we sent a link to '}
        <b className="break-all">{email}</b>.
        {isSent ? '' : ' You can order without it; reviews and uploads wait for it.'}
      </p>
      {send.refusal ? <p className="mt-1 text-danger">{send.refusal}</p> : null}
    </Notice>
  )
}

/** Terms or privacy policy have changed: asked once, and nothing is blocked. */
function AgreeAgain() {
  const agree = useAction(() => call(api.users.me.agreement.$put({ json: { version: agreement.version } })), {
    onDone: () => refreshSession(),
    failure: 'That could not be saved. Please try again.',
  })
  return (
    <Notice
      tone="info"
      action={
        <div className="flex flex-wrap justify-end gap-1">
          <Button size="sm" variant="ghost" onClick={() => putOff.write(agreement.version)}>
            Not now
          </Button>
          <Button size="sm" variant="secondary" busy={agree.busy} busyText="Saving" onClick={() => agree.run()}>
            I agree
          </Button>
        </div>
      }
    >
      Our <TextLink to="/terms">terms</TextLink> and our <TextLink to="/privacy">privacy policy</TextLink> changed on{' '}
      {formatDay(agreement.version)}. Do you agree to them?
      {agree.refusal ? <p className="mt-1 text-danger">{agree.refusal}</p> : null}
    </Notice>
  )
}
