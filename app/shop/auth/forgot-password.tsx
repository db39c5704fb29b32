import { useState } from 'react'
import type { DocumentHandle } from '#app/document.ts'
import { checkEmail } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { useFrame } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { telephone } from '#app/ui/telephone.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/forgot-password.ts'
import { mosaicPhotos } from './mosaic.tsx'
import { AuthPage } from './page.tsx'

export async function loader() {
  const [{ bestsellers, newArrivals }, shop] = await Promise.all([getHighlights(), getShop()])
  return { photos: mosaicPhotos([...bestsellers, ...newArrivals]), shopName: shop.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Forgot password · ${loaderData.shopName}` }]

export const handle = { document: { tags: () => ['catalog'] } } satisfies DocumentHandle

export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  const { shop } = useFrame()
  const [sentTo, setSentTo] = useState('')
  const form = useForm({
    checks: { email: checkEmail },
    async send({ email }) {
      await call(api['password-resets'].$post({ json: { email } }))
      setSentTo(email.trim())
    },
    failure: (error) => problemText(error, 'The link could not be sent. Please try again.'),
  })
  return (
    <AuthPage
      title="Forgot password"
      lead={
        <p className="noscript:hidden">
          Enter the email address you registered with. We will send you a link to choose a new password.
        </p>
      }
      photos={loaderData.photos}
      foot={
        <>
          Remembered it? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <noscript>{import.meta.env.SSR ? <WithoutScript shop={shop} /> : null}</noscript>
      <form {...form.props} className="grid gap-4 noscript:hidden">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={form.errors.email}
        />
        <Button type="submit" size="lg" full busy={form.busy} busyText="Sending">
          {sentTo ? 'Send the link again' : 'Send the link'}
        </Button>
        {/* The same words whether or not there is an account: nobody finds out here who shops with us. */}
        <div role="status">
          {sentTo ? (
            <Notice tone="success">
              If there is an account for{' '}
              <b className="font-semibold">
                <EmailText email={sentTo} />
              </b>
              , the link is on its way. It works once, for 30 minutes. Look in the spam folder too.
            </Notice>
          ) : null}
        </div>
      </form>
    </AuthPage>
  )
}

/** Only the document has these words: the form sends by script alone. */
const WithoutScript = ({ shop }: { shop: ShopView }) => (
  <p>
    You need JavaScript to get a link to choose a new password. Call{' '}
    <a href={telephone(shop.supportPhone)} className="link">
      {shop.supportPhone}
    </a>{' '}
    or email{' '}
    <a href={`mailto:${shop.supportEmail}`} className="link">
      {shop.supportEmail}
    </a>
    .
  </p>
)
