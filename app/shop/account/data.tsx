import { api, call } from '#app/frame/api.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAction } from '#app/ui/use-action.ts'

/** Hands a text to the browser as a file to save. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Everything the shop keeps of this person, as a file. */
export function ProfileData() {
  const signedIn = useSignedIn()
  const download = useAction(
    async () => {
      const data = await signedIn(call(api.users.me.data.$get()))
      saveFile('my-data.json', JSON.stringify(data, null, 2))
    },
    { done: 'Your data is saved as my-data.json.', failure: 'Your data could not be prepared. Please try again.' },
  )
  return (
    <>
      <FormBanner attempt={download.attempt} className="mb-4">
        {download.refusal}
      </FormBanner>
      <p className="text-ink-2">
        Account, addresses, orders, reviews, messages and all the rest, in one file (JSON). Our{' '}
        <TextLink to="/privacy">privacy policy</TextLink> explains what each part is for.
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        busy={download.busy}
        busyText="Preparing your data"
        onClick={() => download.run()}
      >
        Download my data
      </Button>
    </>
  )
}
