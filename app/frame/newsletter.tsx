import type { ReactNode } from 'react'
import { BlockPrint } from '#app/ui/block-print.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { newsletterConsent } from '#modules/newsletter/limits.ts'

export interface NewsletterProps {
  /** Where the form stands: nothing sent, on its way, or taken. */
  state: 'idle' | 'sending' | 'done'
  /** Below the field when the address was refused. */
  error?: string | undefined
  /** What is said once the address is taken. */
  doneText?: ReactNode
  /** The form element around the fields: a fetcher's `Form`, so that it posts before any script. */
  form: (fields: ReactNode) => ReactNode
}

/** The newsletter of the shop, offered once near the end of a page. The field is named `email`. */
export function Newsletter({
  state,
  error,
  doneText = 'Thank you. Check your inbox for our email.',
  form,
}: NewsletterProps) {
  return (
    <section
      aria-labelledby="newsletter-heading"
      className="grid overflow-hidden rounded-[0_1.75rem] border border-line bg-surface md:grid-cols-[1fr_2fr] md:rounded-petal"
    >
      <BlockPrint tone="kesar" className="min-h-22" />
      <div className="p-[clamp(1.5rem,3.5vw,3rem)]">
        <h2 id="newsletter-heading" tabIndex={-1} className="heading text-3xl outline-none">
          Be the first to know
        </h2>
        <p className="text-ink-2">{newsletterConsent}</p>
        {state === 'done' ? (
          <Notice tone="success" live className="mt-5">
            {doneText}
          </Notice>
        ) : (
          form(
            <div className="mt-5 flex max-w-136 gap-3 max-md:flex-col">
              <TextField
                label="Email address"
                type="email"
                name="email"
                autoComplete="email"
                inputMode="email"
                required
                error={error}
                className="flex-1"
              />
              <Button
                type="submit"
                busy={state === 'sending'}
                busyText="Sending"
                className="min-h-12 md:mt-6.75 md:self-start"
              >
                Subscribe
              </Button>
            </div>,
          )
        )}
      </div>
    </section>
  )
}
