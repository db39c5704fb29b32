import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { checkEmail, checkName, checkOptionalPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { useSession } from '#app/frame/session.ts'
import { messageSentVisibleMs, sendingVisibleMs, visibleFor } from '#app/ui/busy.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { setField } from '#app/ui/field-value.ts'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { typedInto, unsent } from '#app/ui/unsent.ts'
import { emailMax } from '#modules/accounts/limits.ts'
import { type InquiryType, inquiryTypes, messageLimits, messageSentences } from '#modules/support/limits.ts'

const draft = unsent('message')

/**
 * A message to us: sending for at least two seconds, 'Message Sent!' for three, then as at the beginning (docs/specification.md, section 4).
 * The ticket number stays.
 */
function useMessage() {
  const [sent, setSent] = useState(false)
  const [ticket, setTicket] = useState('')
  const resetting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resetting.current), [])

  const form = useForm({
    checks: {
      name: checkName,
      email: checkEmail,
      phone: checkOptionalPhone,
      subject: requiredText(messageSentences.subject, messageLimits.subject),
      inquiryType: () => undefined,
      message: requiredText(messageSentences.message, messageLimits.message),
    },
    async send({ inquiryType, phone, ...typed }, element) {
      const json = { ...typed, phone: phone.trim(), inquiryType: inquiryType as InquiryType }
      const kept = await visibleFor(sendingVisibleMs, call(api['contact-messages'].$post({ json })))
      setTicket(kept.ticketNumber)
      setSent(true)
      draft.remove()
      resetting.current = setTimeout(() => {
        element.reset()
        form.clear()
        setSent(false)
      }, messageSentVisibleMs)
    },
    failure: (error) => problemText(error, 'Your message could not be sent. Please try again.'),
  })
  return { form, sent, ticket }
}

const MarkedFields = lazyPart(() => import('./contact-marked.tsx'))
const AboutOrder = lazyPart(() => import('./contact-order.tsx'))

/** A message to us. */
export function ContactForm() {
  const user = useSession()?.user
  const { form, sent, ticket } = useMessage()
  const element = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  const asked = search.get('order')
  const about = search.get('about')
  useEffect(() => {
    if (element.current && about && about in inquiryTypes) setField(element.current, 'inquiryType', about)
    for (const [name, text] of Object.entries(draft.read())) if (element.current) setField(element.current, name, text)
  }, [about])
  // No stored document knows what its address asks for.
  const orderId = useHydrated() && user ? asked : null
  return (
    <form
      ref={element}
      {...form.props}
      onSubmit={(event) => {
        if (sent) event.preventDefault()
        else form.props.onSubmit(event)
      }}
      onChange={(event) => {
        form.props.onChange(event)
        // What the page fills in by itself, such as the order, is not worth keeping.
        if (event.nativeEvent.isTrusted && !sent) draft.write(typedInto(event.currentTarget))
      }}
      className="grid gap-4 md:grid-cols-2"
    >
      <FormBanner attempt={form.attempt} below={<MarkedFields errors={form.errors} />} className="md:col-span-full">
        {form.banner}
      </FormBanner>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={messageLimits.name}
        defaultValue={user?.name}
        error={form.errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={emailMax}
        defaultValue={user?.email}
        error={form.errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
        error={form.errors.phone}
        inputClassName="tabular-nums"
      />
      <SelectField label="What is it about?" name="inquiryType" defaultValue="general" error={form.errors.inquiryType}>
        {Object.entries(inquiryTypes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {orderId ? <AboutOrder orderId={orderId} form={element} /> : null}
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={messageLimits.subject}
        error={form.errors.subject}
        className="md:col-span-full"
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        maxLength={messageLimits.message}
        hint={orderId ? undefined : 'About an order? Give its order ID.'}
        error={form.errors.message}
        className="md:col-span-full"
      />
      <Button
        type="submit"
        size="lg"
        busy={form.busy}
        busyText="Sending..."
        disabled={sent}
        className="md:justify-self-start"
      >
        Send Message
      </Button>
      <div role="status" className="grid gap-2 md:col-span-full">
        {sent ? (
          <Notice tone="success">
            <b className="font-semibold">Message Sent!</b> We reply within 24 hours.
          </Notice>
        ) : null}
        {ticket ? (
          <p className="text-sm text-ink-3">
            Your ticket number is <span className="font-semibold text-ink-2 tabular-nums">{ticket}</span>. We’ve emailed
            it to you too.
          </p>
        ) : null}
      </div>
    </form>
  )
}
