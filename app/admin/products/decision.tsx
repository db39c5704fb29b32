import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import { type Decision, decisionsOn, obstacleOf } from './decisions.ts'
import { SendBack } from './send-back.tsx'
import { Follows } from './striking-prices.tsx'

/** The buttons of a review; each asks once and says what follows. */
export function ProductDecision({ listing }: { listing: ListingToDecideView }) {
  const [asked, setAsked] = useState<Decision>()
  const obstacleId = useId()

  const { revalidate } = useRevalidator()

  async function carryOut(decision: Decision, reason: string) {
    await decision.send(listing.id, reason)
    setAsked(undefined)
    showToast({ message: decision.done })
  }

  const decisions = decisionsOn(listing)
  if (decisions.length === 0) return null
  const obstacle = decisions.some(({ main }) => main) ? obstacleOf(listing) : undefined
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {obstacle ? (
        <p id={obstacleId} className="text-sm text-ink-2">
          It cannot go on sale yet. {obstacle}
        </p>
      ) : null}
      {decisions.map((decision) => (
        <Button
          key={decision.id}
          variant={decision.main ? 'primary' : decision.id === 'suspend' ? 'danger' : 'secondary'}
          disabled={Boolean(decision.main && obstacle)}
          aria-describedby={decision.main && obstacle ? obstacleId : undefined}
          onClick={() => setAsked(decision)}
        >
          {decision.label}
        </Button>
      ))}
      {asked?.id.startsWith('send') ? (
        <SendBack
          title={asked.question}
          follows={asked.follows}
          confirmLabel={asked.label}
          busyText={asked.busy}
          onClose={() => setAsked(undefined)}
          onSend={async (reason) => {
            await carryOut(asked, reason)
            await revalidate()
          }}
        />
      ) : asked ? (
        <AskDialog
          open
          onClose={() => setAsked(undefined)}
          title={asked.question}
          {...(asked.asksReason ? { reason: { hint: 'The vendor will read it.', missing: 'Give a reason.' } } : {})}
          keepLabel="Cancel"
          confirmLabel={asked.label}
          busyText={asked.busy}
          onConfirm={(reason) => carryOut(asked, reason)}
          refresh
        >
          <Follows decision={asked} listing={listing} />
        </AskDialog>
      ) : null}
    </div>
  )
}
