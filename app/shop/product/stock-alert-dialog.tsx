import { checkEmail } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { alertConsent } from '#modules/wishlist/limits.ts'

export interface StockAlertDialogProps {
  variantId: string
  /** The product in its shade, in words. */
  name: string
  onClose: () => void
  onDone: () => void
  /** What was asked for was taken back. */
  onStopped: () => void
}

async function stop(token: string, onStopped: () => void): Promise<void> {
  try {
    await call(api['stock-alerts'].cancellation.$post({ json: { token } }))
    onStopped()
    showToast({ message: 'We will not email you.' })
  } catch (error) {
    showToast({ message: problemText(error, 'That did not work. The link in the email stops it as well.') })
  }
}

/** Asks for the address that one email goes to when this is back. Pressing the button is the consent that the sentence above it names. */
export default function StockAlertDialog({ variantId, name, onClose, onDone, onStopped }: StockAlertDialogProps) {
  const session = useSession()
  const form = useForm({
    checks: { email: checkEmail },
    async send({ email }) {
      const { token } = await call(api['stock-alerts'].$post({ json: { variantId, email } }))
      showToast({
        message: `We will email ${email} when it is back.`,
        action: { label: 'Undo', onPress: () => stop(token, onStopped) },
      })
      onDone()
    },
    failure: (error) => problemText(error, 'That did not work. Please try again.'),
  })
  return (
    <FormDialog open onClose={onClose} title="Tell me when it’s back">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.errors.email ? '' : form.banner}</FormBanner>
        <p className="text-ink-2">{name}</p>
        <TextField
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={session?.user.email}
          error={form.errors.email}
        />
        <p className="text-sm text-ink-2">{alertConsent}</p>
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={form.busy}>
            Email me
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}
