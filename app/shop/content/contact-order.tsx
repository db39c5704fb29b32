import { type RefObject, useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { SelectField } from '#app/ui/field.tsx'
import { fieldText, setField } from '#app/ui/field-value.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { messageLimits } from '#modules/support/limits.ts'

type FormOf = RefObject<HTMLFormElement | null>

const matters = ['Return', 'Damaged or leaking', 'Wrong item', 'Not as described', 'Something else']

/** The matter and the product, which make the subject: the shop knows both, so nobody has to copy them. */
function Matter({ order, form }: { order: OrderView; form: FormOf }) {
  const [matter, setMatter] = useState('')
  const [item, setItem] = useState('')
  function say(nextMatter: string, nextItem: string) {
    setMatter(nextMatter)
    setItem(nextItem)
    const subject = [nextMatter, nextItem].filter(Boolean).join(': ')
    const about = `order ${order.id}`
    if (form.current)
      setField(
        form.current,
        'subject',
        (subject ? `${subject}, ${about}` : `Order ${order.id}`).slice(0, messageLimits.subject),
      )
  }
  return (
    <>
      <SelectField label="What is wrong?" value={matter} onChange={(event) => say(event.target.value, item)}>
        <option value="">Choose</option>
        {matters.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <SelectField label="Which product?" value={item} onChange={(event) => say(matter, event.target.value)}>
        <option value="">All of order {order.id}</option>
        {[...new Set(order.items.map((one) => (one.variantName ? `${one.name}, ${one.variantName}` : one.name)))].map(
          (name) => (
            <option key={name}>{name}</option>
          ),
        )}
      </SelectField>
    </>
  )
}

/**
 * For a message about an order of the person signed in: the form begins with it. What was typed stays, and for an order that is not theirs
 * the form is an ordinary one.
 */
export default function AboutOrder({ orderId, form }: { orderId: string; form: FormOf }) {
  const [order, setOrder] = useState<OrderView>()
  useEffect(() => {
    let isHere = true
    call(api.orders[':id'].$get({ param: { id: orderId } })).then(
      (found) => {
        if (!isHere || !form.current) return
        setOrder(found)
        setField(form.current, 'inquiryType', 'order')
        if (!fieldText(form.current, 'subject')) setField(form.current, 'subject', `Order ${found.id}`)
      },
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [orderId, form])
  return order ? <Matter order={order} form={form} /> : null
}
