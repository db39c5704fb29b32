import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { checkConfirmation, checkNewPassword, checkStaffPassword } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { forgetSession } from '#app/frame/session.ts'
import { useLinkRefusal } from '#app/shop/link-refusal.ts'
import { NewPasswordFields } from '#app/shop/new-password.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { accountMessages } from '#modules/accounts/limits.ts'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { Route } from './+types/reset-password.ts'
import { mosaicPhotos } from './mosaic.tsx'
import { AuthPage } from './page.tsx'

export async function loader() {
  const [{ bestsellers, newArrivals }, shop] = await Promise.all([getHighlights(), getShop()])
  return { photos: mosaicPhotos([...bestsellers, ...newArrivals]), shopName: shop.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `New password · ${loaderData.shopName}` }]

/** Only the browser has the token: no document depends on it, and no other site is sent it. */
export const handle = {
  document: { tags: () => ['catalog'], headers: { 'Referrer-Policy': 'no-referrer' } },
} satisfies DocumentHandle

type Stage = 'choosing' | 'used-up' | 'done'

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [stage, setStage] = useState<Stage>('choosing')
  const token = search.get('token') ?? ''
  const isIncomplete = useHydrated() && token === ''
  const refusal = useLinkRefusal(token, (sent) => api['password-resets'].check.$post({ json: { token: sent } }))
  const page = {
    done: <Done />,
    'used-up': <UsedUp reason="This link has expired or was used already." />,
    choosing: isIncomplete ? (
      <UsedUp reason="This link is not complete. It may have been cut off in the email." />
    ) : (
      <NewPasswordForm token={token} isStaff={search.get('for') === 'staff'} onStage={setStage} />
    ),
  }[stage === 'choosing' && refusal ? 'used-up' : stage]
  return (
    <AuthPage title="Choose a new password" photos={loaderData.photos}>
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      <div className="noscript:hidden">{page}</div>
    </AuthPage>
  )
}

/** Only the document has these words: the form sends by script alone. */
const WithoutScript = () => <p>You need JavaScript to choose a new password.</p>

interface NewPasswordFormProps {
  token: string
  /** For those who run the shop or sell in it. */
  isStaff: boolean
  onStage: (stage: Stage) => void
}

function NewPasswordForm({ token, isStaff, onStage }: NewPasswordFormProps) {
  const form = useForm({
    checks: {
      password: isStaff ? checkStaffPassword : checkNewPassword,
      confirmPassword: (typed, values) => checkConfirmation(typed, values.password),
    },
    async send({ password }) {
      try {
        await call(api['password-resets'].confirmation.$post({ json: { token, password } }))
      } catch (error) {
        const isLink =
          error instanceof ApiProblem &&
          (error.code === 'accounts.reset_link_used_up' || error.issues.some((issue) => issue.path === 'token'))
        if (isLink) return onStage('used-up')
        throw error
      }
      // A new password ends every session, this browser's too.
      await forgetSession()
      onStage('done')
    },
    failure: (error) => problemText(error, 'The password could not be changed. Please try again.'),
    summary: ({ password, confirmPassword }) =>
      confirmPassword === accountMessages.passwordsDiffer ? confirmPassword : password,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        errors={form.errors}
        staff={isStaff}
        person={() => ({ name: '', email: '' })}
      />
      <Button type="submit" size="lg" full busy={form.busy} busyText="Saving">
        Save password
      </Button>
    </form>
  )
}

function UsedUp({ reason }: { reason: string }) {
  return (
    <div role="status" className="grid gap-4">
      <Notice tone="warning">{reason} Links work once, for 30 minutes. Your password is unchanged.</Notice>
      <ButtonLink to="/forgot-password" size="lg" full>
        Ask for a new link
      </ButtonLink>
    </div>
  )
}

function Done() {
  return (
    <div role="status" className="grid gap-4">
      <Notice tone="success">Your password is changed, and every device was logged out.</Notice>
      <ButtonLink to="/login" size="lg" full>
        Login
      </ButtonLink>
    </div>
  )
}
