import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { VendorReturnView } from '#modules/returns/shapes.ts'
import { Approve } from './acts/approve.tsx'
import { Check } from './acts/check.tsx'
import { Delivered } from './acts/delivered.tsx'
import { Keep } from './acts/keep.tsx'
import { PickUp } from './acts/pick-up.tsx'
import { Receive } from './acts/receive.tsx'
import { Refuse } from './acts/refuse.tsx'
import { Replace } from './acts/replace.tsx'

const acts = {
  approve: { label: 'Approve', Act: Approve },
  refuse: { label: 'Refuse', Act: Refuse },
  pickUp: { label: 'Arrange pickup', Act: PickUp },
  pickUpAgain: { label: 'Arrange the pickup again', Act: PickUp },
  receive: { label: 'Mark received', Act: Receive },
  check: { label: 'Check the pieces', Act: Check },
  keep: { label: 'Let the customer keep it', Act: Keep },
  replace: { label: 'Send the replacement', Act: Replace },
  delivered: { label: 'The replacement has arrived', Act: Delivered },
}
type Name = keyof typeof acts

/** What a vendor can do about a return now; the first is the next step. */
function namesOf(it: VendorReturnView): Name[] {
  if (it.replacement?.status === 'reserved' && it.replacement.dueAt) return ['replace']
  if (it.replacement?.status === 'sent') return ['delivered']
  if (it.status === 'requested') return ['approve', 'refuse']
  if (it.status === 'approved') return it.way === 'pick_up' ? ['pickUp', 'receive', 'keep'] : ['receive', 'keep']
  if (it.status === 'in_transit') return it.canArrangePickUp ? ['receive', 'pickUpAgain'] : ['receive']
  return it.status === 'received' ? ['check'] : []
}

/** The next step of a return, and what else its vendor may do. */
export function VendorReturnActions({ it }: { it: VendorReturnView }) {
  const [asking, setAsking] = useState<Name>()
  const Act = asking && acts[asking].Act
  return (
    <>
      {namesOf(it).map((name, at) => (
        <Button
          key={name}
          variant={at === 0 ? 'primary' : name === 'refuse' ? 'danger' : 'secondary'}
          onClick={() => setAsking(name)}
        >
          {acts[name].label}
        </Button>
      ))}
      {Act ? <Act it={it} onClose={() => setAsking(undefined)} /> : null}
    </>
  )
}
