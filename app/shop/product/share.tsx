import { IconButton } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

const shareIcon =
  'M15 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0 3 3 0 1 0-6 0M8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49'

/** The device's own way to share where it has one, else the link into the clipboard. The shade that is looked at is in the address. */
async function share(name: string): Promise<void> {
  const url = window.location.href
  try {
    if (navigator.share) return await navigator.share({ title: name, url })
    await navigator.clipboard.writeText(url)
    showToast({ message: 'Link copied' })
  } catch (error) {
    // Closing the device's own share sheet means the person changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ message: 'The link could not be copied. Copy it from the address bar.' })
  }
}

/** Shares the product's page. */
export function ShareButton({ name }: { name: string }) {
  return <IconButton label={`Share ${name}`} icon={shareIcon} onClick={() => share(name)} />
}
