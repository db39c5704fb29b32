import { useState } from 'react'
import { PhotosField } from '#app/frame/returns/photos-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldError, SelectField, TextAreaField } from '#app/ui/field.tsx'
import type { FormErrors } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { MarkedFields } from '#app/ui/marked-fields.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import { type ReturnReason, returnReasons } from '#modules/returns/rules.ts'
import type { OrderReturnsView } from '#modules/returns/shapes.ts'
import { AccountFields } from './account-fields.tsx'
import { wishes } from './chosen.ts'
import { Replacements, ReturnableLine } from './lines.tsx'
import { Summary, Windows } from './summary.tsx'
import { type Draft, useReturnRequest } from './use-request.ts'

/** In the order of the form. */
const fieldLabels = {
  lines: 'What to send back',
  reason: 'Why',
  opened: 'Opened or unopened',
  photoIds: 'Photos',
  others: 'What comes instead',
  upiId: 'UPI ID',
  holder: 'Account holder',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  consent: 'Where your money goes',
}

interface ReturnFormProps {
  orderId: string
  returns: OrderReturnsView
  onSent: () => unknown
}

/** What is sent back, why, and what for. */
export default function ReturnForm({ orderId, returns, onSent }: ReturnFormProps) {
  const { draft, form } = useReturnRequest(orderId, returns, onSent)
  const [isTried, setTried] = useState(false)
  const { lines, picked, chosen, reason, wish } = draft
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        setTried(true)
        form.props.onSubmit(event)
      }}
      className="grid gap-6"
    >
      <FormBanner attempt={form.attempt} below={<MarkedFields errors={form.errors} labels={fieldLabels} />}>
        {form.banner}
      </FormBanner>
      <fieldset>
        <legend className="mb-1 font-semibold">What do you want to send back?</legend>
        <ul>
          {lines.map((line) => (
            <ReturnableLine
              key={line.variantId}
              line={line}
              chosen={chosen[line.variantId]}
              isMoney={wish === 'refund'}
              onChange={(next) => draft.setLine(line.variantId, next)}
            />
          ))}
        </ul>
        {isTried && picked.length === 0 ? <FieldError>{returnMessages.lines}</FieldError> : null}
      </fieldset>
      <Windows lines={lines} />
      <Reasons draft={draft} onChange={draft.setReason} errors={form.errors} />
      {/* What was typed stays while no reason is open. */}
      <div className={reason ? 'grid gap-6' : 'hidden'}>
        <Opened draft={draft} onChange={draft.setOpened} errors={form.errors} />
        <Photographs draft={draft} errors={form.errors} />
        <TextAreaField
          label="Anything the seller should know?"
          name="note"
          optional
          rows={3}
          maxLength={returnLimits.note}
          defaultValue={draft.note}
          onChange={(event) => draft.setNote(event.target.value)}
          error={form.errors.note}
        />
        {draft.canExchange || draft.canReplace ? (
          <RadioCards
            legend="What would you like?"
            name="wish"
            value={wish}
            onChange={(value) => draft.setWish(wishes.find((one) => one === value) ?? 'refund')}
            cards={[
              { value: 'refund', title: 'My money back' },
              ...(draft.canReplace
                ? [
                    {
                      value: 'again',
                      title: 'Send me another one',
                      text: 'The same product, once yours has been checked',
                    },
                  ]
                : []),
              ...(draft.canExchange
                ? [{ value: 'exchange', title: 'Another shade or size', text: 'At the same price or less' }]
                : []),
            ]}
          />
        ) : null}
        {wish === 'exchange' ? (
          <Replacements
            lines={picked}
            chosen={chosen}
            errors={isTried}
            onChange={(variantId, exchangeFor) =>
              draft.setLine(variantId, { quantity: chosen[variantId]?.quantity ?? 1, exchangeFor })
            }
          />
        ) : null}
        {returns.paidByHand ? (
          <div hidden={!draft.asksAccount}>
            <AccountFields errors={form.errors} />
          </div>
        ) : null}
        {reason && picked.length > 0 ? (
          <Summary reason={reason} money={draft.money} wish={wish} isByHand={returns.paidByHand} />
        ) : null}
      </div>
      <Button type="submit" size="lg" busy={form.busy} busyText="Sending..." className="md:justify-self-start">
        Send request
      </Button>
    </form>
  )
}

interface PieceProps {
  draft: Draft
  errors: FormErrors
}

function Reasons({
  draft: { reason, reasons },
  onChange,
  errors,
}: PieceProps & { onChange: (reason: ReturnReason | '') => void }) {
  return (
    <SelectField
      label="Why?"
      name="reason"
      value={reason ?? ''}
      onChange={(event) => onChange(event.target.value as ReturnReason | '')}
      error={reason ? undefined : errors.reason}
      hint={
        reasons.length === 0 ? 'These can’t be returned for the same reason. Send them back one by one.' : undefined
      }
    >
      <option value="">Choose</option>
      {reasons.map((one) => (
        <option key={one} value={one}>
          {returnReasons[one].words}
        </option>
      ))}
    </SelectField>
  )
}

/** Opened or unopened, as the reason asks it. Ticking one box never ticks the other. */
function Opened({
  draft: { reason, opened },
  onChange,
  errors,
}: PieceProps & { onChange: (opened: boolean | undefined) => void }) {
  return reason && returnReasons[reason].opened ? (
    <Checkbox
      key="opened"
      name="opened"
      value="yes"
      checked={opened === true}
      onChange={(event) => onChange(event.target.checked ? true : undefined)}
    >
      It has been opened
    </Checkbox>
  ) : (
    <Checkbox
      key="unopened"
      name="opened"
      value="no"
      checked={opened === false}
      onChange={(event) => onChange(event.target.checked ? false : undefined)}
      error={errors.opened}
    >
      It is unopened, with its seal unbroken
    </Checkbox>
  )
}

function Photographs({ draft: { reason, photos }, errors }: PieceProps) {
  const rule = reason && returnReasons[reason]
  if (!rule?.photoWords) return null
  return (
    <PhotosField
      label={rule.photos > 0 ? `Photos (at least ${rule.photos})` : 'Photos'}
      optional={rule.photos === 0}
      hint={`${rule.photoWords} Only you, the seller and our team can see them.`}
      error={photos.sent.length < rule.photos || photos.sending > 0 ? errors.photoIds : undefined}
      photos={photos}
    />
  )
}
