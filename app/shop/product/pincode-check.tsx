import { useEffect, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { lastPincode } from '#app/frame/last-pincode.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { mapPinIcon, truckIcon } from '#app/ui/icons.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import { useStore } from '#app/ui/store.ts'
import { notAPincode } from '#modules/accounts/not-a-pincode.ts'
import { addressMessages } from '#modules/accounts/postal-address.ts'
import { estimatedDeliveryOn } from '#modules/pricing/delivery.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'

interface Answer {
  place: string
  deliverable: boolean
}

async function ask(pincode: string): Promise<Answer> {
  const found = await call(api.pincodes[':pincode'].$get({ param: { pincode } }))
  // A pincode of two states is not called after one of them.
  const state = found.states.length === 1 ? found.states[0] : undefined
  return { place: found.city ?? state ?? found.pincode, deliverable: found.deliverable }
}

/** Whether and when a parcel comes to a pincode. The device remembers the one asked for last, and asks for it the next time. */
export default function PincodeCheck() {
  const remembered = useStore(lastPincode, '')
  const [answer, setAnswer] = useState<Answer>()
  const field = useRef<HTMLInputElement>(null)
  const hasAsked = useRef(false)
  const form = useForm({
    checks: {
      pincode(typed) {
        const pincode = normalizePincode(typed)
        return pincodePattern.test(pincode) ? undefined : notAPincode(pincode)
      },
    },
    async send({ pincode }) {
      hasAsked.current = true
      setAnswer(undefined)
      const typed = normalizePincode(pincode)
      const found = await ask(typed)
      setAnswer(found)
      // The cart promises a day at the remembered one.
      if (found.deliverable) lastPincode.write(typed)
    },
    failure: (error) =>
      error instanceof ApiProblem && error.status === 404
        ? error.message
        : navigator.onLine
          ? 'The check did not work. Try again.'
          : 'You’re offline. Check again once you’re back online.',
  })

  // What is remembered is known only after hydration; it is asked once, and not over what somebody has typed meanwhile.
  useEffect(() => {
    if (!remembered || hasAsked.current || !field.current) return
    hasAsked.current = true
    if (field.current.value) return
    field.current.value = remembered
    ask(remembered).then(setAnswer, () => {})
  }, [remembered])

  const error = form.errors.pincode ?? (form.banner || undefined)
  return (
    <form {...form.props} aria-label="Delivery" className="noscript:hidden">
      <div className="flex max-w-88 gap-2">
        <TextField
          ref={field}
          label="Delivery to pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          error={error}
          inputClassName="tabular-nums"
          className="flex-1"
        />
        <Button type="submit" variant="secondary" busy={form.busy} className="mt-6.5 min-h-12 self-start">
          Check<span className="sr-only"> delivery</span>
        </Button>
      </div>
      <p role="status" className="mt-2 flex min-h-6 gap-2 text-sm text-ink-2">
        {error ? null : <Said answer={answer} />}
      </p>
    </form>
  )
}

function Said({ answer }: { answer: Answer | undefined }) {
  if (!answer) {
    return (
      <>
        <Icon path={truckIcon} className="text-ink-3" />
        <span>Free everywhere in India. See the day it arrives.</span>
      </>
    )
  }
  if (!answer.deliverable) {
    return (
      <>
        <Icon path={mapPinIcon} className="text-danger" />
        <span>{addressMessages.notDeliverable}</span>
      </>
    )
  }
  return (
    <>
      <Icon path={truckIcon} className="text-success" />
      <span>
        {answer.place}: arrives by{' '}
        <b className="font-semibold text-ink">{formatDayWithWeekday(estimatedDeliveryOn(new Date()))}</b>, free
      </span>
    </>
  )
}
