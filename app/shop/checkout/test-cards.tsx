import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { setField } from '#app/ui/field-value.ts'
import { sandboxCards } from '#modules/payments/provider/sandbox/cards.ts'
import { inFours } from './in-fours.ts'

function fillTestCard(form: HTMLFormElement | null, digits: string) {
  if (!form) return
  const year = String(new Date().getFullYear() + 4).slice(-2)
  setField(form, 'cardNumber', inFours(digits))
  setField(form, 'expiryDate', `12/${year}`)
  setField(form, 'cvv', '123')
  setField(form, 'cardName', 'Test Card')
}

/** The card numbers that the sandbox knows, each with what it does. */
export default function TestCards() {
  return (
    <div className="rounded-md border border-info-line bg-info-soft px-4 text-sm">
      <Disclosure title="This is a demo: pay with a test card">
        <ul className="grid gap-1.5">
          {Object.entries(sandboxCards).map(([digits, { meaning }]) => (
            <li key={digits} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
              <span>
                <b className="font-semibold text-ink tabular-nums">{inFours(digits)}</b>
                <br />
                {meaning}
              </span>
              <Button
                variant="secondary"
                size="sm"
                onClick={(event) => fillTestCard(event.currentTarget.form, digits)}
                aria-label={`Use ${inFours(digits)}, ${meaning}`}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
