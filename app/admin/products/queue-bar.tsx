import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import { type Decision, decisionsOn, obstacleOf } from './decisions.ts'
import { SendBack } from './send-back.tsx'
import { Follows } from './striking-prices.tsx'

export interface QueueBarProps {
  listing: ListingToDecideView
  place: { at: number; total: number; isFirst: boolean; isLast: boolean }
  onStep: (step: 1 | -1) => void
  /** It is decided: the next one is shown. */
  onDecided: () => unknown
  onRefusal: (sentence: string, error?: unknown) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

type Asked = 'approve' | 'send-back'

/** A key within this time after another one belongs to the same word. */
const wordPauseMs = 1_000

/**
 * J and K go on and back, A asks whether to approve, R opens the reason. A letter of a word asks nothing, and takes back what the letter before
 * it asked: somebody means to search, and the search does not hear them yet.
 */
function useQueueKeys(isAsking: boolean, onKey: (key: string) => void, takeBack: () => void): void {
  /** Until when a key belongs to the word before it, and to the question that the last key asked. */
  const until = useRef({ word: 0, question: 0 })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
    // Enter, Escape, Tab and the arrows begin no word; nor does what opens the search.
    if (event.key.length > 1 || event.key === '/') return
    const key = event.key.toLowerCase()
    const end = event.timeStamp + wordPauseMs
    const isSecondOfWord = isAsking && event.timeStamp < until.current.question && key !== 'a'
    if (isSecondOfWord) {
      // A space would press the button that has the focus.
      event.preventDefault()
      takeBack()
    }
    if (isSecondOfWord || event.timeStamp < until.current.word || !'jkar'.includes(key)) {
      until.current = { word: end, question: 0 }
      return
    }
    if (key === 'a') until.current.question = end
    // The field that R opens would have the letter in it.
    if (key === 'r') event.preventDefault()
    onKey(key)
  })
  // In the commit that shows the next item: a key pressed right then is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Where one stands in the queue, and what may be decided; the keys do the same. */
export function QueueBar({ listing, place, onStep, onDecided, onRefusal }: QueueBarProps) {
  const { revalidate } = useRevalidator()
  const obstacleId = useId()
  const [asked, setAsked] = useState<Asked>()
  const decisions = decisionsOn(listing)
  const approve = decisions.find(({ main }) => main)
  const sendBack = decisions.find(({ id }) => id.startsWith('send'))
  const obstacle = approve ? obstacleOf(listing) : undefined

  async function decide(decision: Decision, reason: string) {
    await decision.send(listing.id, reason)
    showToast({ message: decision.done })
    // The question stays until the next one is there: a key in between would be about what is decided already.
    await onDecided()
    setAsked(undefined)
  }
  const approval = useAction((decision: Decision) => decide(decision, ''), {
    onRefusal,
    onRefused(error) {
      setAsked(undefined)
      if (error instanceof ApiProblem && error.status === 409) void revalidate()
    },
  })
  const canApprove = approve !== undefined && !obstacle
  const act = (key: string) => {
    if (asked || document.querySelector('dialog[open]')) return
    if (key === 'j' && !place.isLast) onStep(1)
    if (key === 'k' && !place.isFirst) onStep(-1)
    if (key === 'a' && canApprove) setAsked('approve')
    if (key === 'r' && sendBack) setAsked('send-back')
  }
  useQueueKeys(asked === 'approve' && !approval.busy, act, () => setAsked(undefined))

  return (
    <div className="@container sticky top-(--sticky-top,0px) z-10 -mx-(--gutter) first:-mt-5 lg:first:-mt-7 border-b border-line bg-surface px-(--gutter) py-2.5">
      <div className="flex flex-wrap items-center gap-2.5 max-md:grid max-md:grid-cols-4 max-md:gap-2 @max-[17rem]:grid-cols-2">
        <p role="status" className="mr-auto font-semibold tabular-nums max-md:col-span-full">
          {place.at + 1} of {place.total >= 1_000 ? 'more than 1,000' : place.total}
        </p>
        <KeyButton label="Previous" letter="K" disabled={place.isFirst} onClick={() => onStep(-1)} />
        <KeyButton label="Next" letter="J" disabled={place.isLast} onClick={() => onStep(1)} />
        {sendBack ? <KeyButton label="Send back" letter="R" onClick={() => setAsked('send-back')} /> : null}
        {approve ? (
          <KeyButton
            label="Approve"
            letter="A"
            main
            disabled={!canApprove}
            describedBy={obstacle ? obstacleId : undefined}
            onClick={() => setAsked('approve')}
          />
        ) : null}
        {obstacle ? (
          <p id={obstacleId} className="basis-full text-sm text-ink-2 max-md:col-span-full">
            It cannot be approved yet. {obstacle}
          </p>
        ) : null}
      </div>
      <ConfirmDialog
        open={asked === 'approve'}
        onClose={() => setAsked(undefined)}
        title={approve?.question ?? ''}
        keepLabel="Cancel"
        confirmLabel={approve?.label ?? ''}
        busy={approval.busy}
        busyText="Approving..."
        onConfirm={() => approve && approval.run(approve)}
        startsAtConfirm
      >
        {approve ? <Follows decision={approve} listing={listing} /> : null} Press Enter to approve.
      </ConfirmDialog>
      {asked === 'send-back' && sendBack ? (
        <SendBack
          title={sendBack.question}
          follows={sendBack.follows}
          confirmLabel={sendBack.label}
          busyText={sendBack.busy}
          onClose={() => setAsked(undefined)}
          onSend={(reason) => decide(sendBack, reason)}
        />
      ) : null}
    </div>
  )
}

interface KeyButtonProps {
  label: string
  letter: string
  onClick: () => void
  disabled?: boolean
  main?: boolean
  describedBy?: string | undefined
}

/** A button that says its key. */
function KeyButton({ label, letter, main = false, describedBy, ...button }: KeyButtonProps) {
  return (
    <Button
      {...button}
      variant={main ? 'primary' : 'secondary'}
      size="sm"
      aria-keyshortcuts={letter}
      aria-describedby={describedBy}
      className="max-md:min-h-(--control-md) max-md:px-1"
    >
      {label}
      <span aria-hidden="true" className="text-xs opacity-70 max-lg:hidden">
        {letter}
      </span>
    </Button>
  )
}
