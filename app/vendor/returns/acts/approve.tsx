import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { Way } from '#modules/returns/rules.ts'
import type { ActProps } from './act.ts'

export function Approve({ it, onClose }: ActProps) {
  const [way, setWay] = useState<Way>(it.ways[0] ?? 'pick_up')
  return (
    <AskDialog
      open
      onClose={onClose}
      title={`Approve return ${it.id}?`}
      keepLabel="Cancel"
      confirmLabel="Approve"
      busyText="Approving"
      refresh
      onConfirm={() =>
        call(api.vendor.returns[':id'].approval.$post({ param: { id: it.id }, json: { way } })).then(onClose)
      }
    >
      {it.ways.length > 1 ? (
        <RadioCards
          legend="How is it returned?"
          name="way"
          value={way}
          onChange={(chosen) => setWay(chosen === 'pick_up' ? 'pick_up' : 'self_ship')}
          cards={[
            { value: 'self_ship', title: 'The customer sends it', text: 'And pays the courier' },
            { value: 'pick_up', title: 'I arrange pickup', text: 'And pay for it' },
          ]}
        />
      ) : (
        <p>You pay for the return shipping, so you arrange the pickup. Send a courier within 3 days.</p>
      )}
      {it.wish === 'exchange' ? <p className="mt-3">We reserve the replacement now.</p> : null}
    </AskDialog>
  )
}
