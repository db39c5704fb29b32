import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { TrialView } from '#modules/search/synonyms/shapes.ts'
import { Terms } from './table.tsx'

/** Shows how a search is understood. `revision` changes with the synonyms: what was shown before is then gone. */
export function SynonymTrial({ revision }: { revision: number }) {
  const id = useId()
  const [shown, setShown] = useState<{ trial: TrialView; q: string; revision: number }>()
  const attempt = useAction((q: string) => call(api.admin.synonyms.trial.$get({ query: { q } })), {
    failure: 'The search could not be tried. Try again.',
    onDone: (trial, q) => setShown({ trial, q, revision }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('trial') ?? '').trim()
    if (q) void attempt.run(q)
  }

  return (
    <section aria-labelledby={`${id}-title`} className="panel panel-pad mt-4">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        Try a search
      </h2>
      <form method="post" onSubmit={submit} className="mt-3 flex max-w-140 flex-wrap gap-2.5">
        <label htmlFor={id} className="sr-only">
          What a shopper types
        </label>
        <input
          id={id}
          name="trial"
          type="text"
          placeholder="What a shopper types"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className="control min-w-[min(100%,9rem)] flex-1"
        />
        <Button type="submit" variant="secondary" busy={attempt.busy} busyText="Trying...">
          Try it
        </Button>
      </form>
      <PortalBanner error={attempt.error} attempt={attempt.attempt} className="mt-3">
        {attempt.refusal}
      </PortalBanner>
      <div aria-live="polite">
        {shown?.revision === revision ? <TrialResult trial={shown.trial} q={shown.q} /> : null}
      </div>
    </section>
  )
}

function ruleOf({ units, isPartial }: TrialView): string {
  if (isPartial) return 'No product matches every line. These match the most.'
  return units.length > 1 ? 'A product must match one term of each line.' : 'A product must match one of these terms.'
}

/** Each thing that is looked for with its readings, then the first products. */
function TrialResult({ trial, q }: { trial: TrialView; q: string }) {
  if (trial.units.length === 0 && !trial.price)
    return <p className="mt-4">“{q}” has no letters or digits to search for.</p>
  return (
    <div className="mt-4 grid gap-5 pair-[18rem]">
      <div className="min-w-0">
        <h3 className="font-semibold">How it is read</h3>
        {trial.corrected ? (
          <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
            Corrected to <b className="font-semibold text-ink">{trial.corrected}</b>
          </p>
        ) : null}
        {trial.price ? (
          <p className="mt-1 text-sm text-ink-2">
            Price {trial.price}
            {trial.isPriceMissed ? '. Nothing has it, so other prices are shown.' : ''}
          </p>
        ) : null}
        <ol className="mt-2 grid gap-2.5">
          {trial.units.map((readings, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand in a search twice, and the list is drawn as a whole
            <li key={at} className="grid gap-1">
              <Terms terms={readings} />
            </li>
          ))}
        </ol>
        {trial.units.length > 0 ? <p className="mt-2 text-sm text-ink-3">{ruleOf(trial)}</p> : null}
      </div>
      <div className="min-w-0">
        <h3 className="font-semibold">
          {trial.matching === 0
            ? 'No products match'
            : trial.matching === 1
              ? 'One product matches'
              : `${trial.matching.toLocaleString('en-IN')} products fit`}
        </h3>
        <ol className="mt-1 text-sm">
          {trial.products.map((product) => (
            <li key={product.slug}>
              <Link to={`/products/${product.slug}`} className="link inline-block py-1">
                {product.name}
              </Link>{' '}
              <span className="text-ink-2">{product.brand}</span>
            </li>
          ))}
        </ol>
        {trial.matching > trial.products.length ? (
          <p className="mt-1 text-sm text-ink-3">The first {trial.products.length} of them.</p>
        ) : null}
      </div>
    </div>
  )
}
