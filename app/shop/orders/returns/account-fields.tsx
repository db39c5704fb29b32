import { useState } from 'react'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import type { FormChecks, FormErrors, FormValues } from '#app/ui/form.ts'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { returnLimits, returnMessages, upiPattern } from '#modules/returns/limits.ts'
import type { RefundAccount } from '#modules/returns/shapes.ts'
import { isBankAccount, isIfsc, normalizeIdentifier } from '#platform/kit/identifiers.ts'

export type AccountField = 'kind' | 'upiId' | 'holder' | 'accountNumber' | 'ifsc' | 'consent'
type Typed = FormValues<AccountField>

const ofUpi = ({ kind }: Typed) => kind !== 'bank'

/** What is wrong with the fields of an account, each by itself. */
export const accountChecks: FormChecks<AccountField> = {
  kind: () => undefined,
  upiId: (typed: string, all: Typed) => (ofUpi(all) && !upiPattern.test(typed.trim()) ? returnMessages.upi : undefined),
  holder: (typed: string, all: Typed) => (!ofUpi(all) && !typed.trim() ? returnMessages.holder : undefined),
  accountNumber: (typed: string, all: Typed) =>
    !ofUpi(all) && !isBankAccount(normalizeIdentifier(typed)) ? returnMessages.account : undefined,
  ifsc: (typed: string, all: Typed) =>
    !ofUpi(all) && !isIfsc(normalizeIdentifier(typed)) ? returnMessages.ifsc : undefined,
  consent: (typed: string) => (typed === 'yes' ? undefined : returnMessages.consent),
}

const unchecked = () => undefined

/** None of them, where no account is asked for. */
export const noAccountChecks: FormChecks<AccountField> = {
  kind: unchecked,
  upiId: unchecked,
  holder: unchecked,
  accountNumber: unchecked,
  ifsc: unchecked,
  consent: unchecked,
}

/** An account as the API takes it. */
export const accountOf = ({ kind, upiId, holder, accountNumber, ifsc }: Typed): RefundAccount =>
  kind === 'bank'
    ? {
        kind: 'bank',
        holder: holder.trim(),
        accountNumber: normalizeIdentifier(accountNumber),
        ifsc: normalizeIdentifier(ifsc),
        consent: true,
      }
    : { kind: 'upi', upiId: upiId.trim(), consent: true }

/** Where the money of an order goes that was paid in cash: a UPI ID or a bank account. `legendHidden`: a title above has asked already. */
export function AccountFields({ errors, legendHidden = false }: { errors: FormErrors; legendHidden?: boolean }) {
  const [kind, setKind] = useState<'upi' | 'bank'>('upi')
  return (
    <div className="grid gap-4">
      <RadioCards
        legend={legendHidden ? 'Refund account' : 'Where should your money go?'}
        legendHidden={legendHidden}
        name="kind"
        value={kind}
        onChange={(chosen) => setKind(chosen === 'bank' ? 'bank' : 'upi')}
        cards={[
          { value: 'upi', title: 'UPI ID' },
          { value: 'bank', title: 'Bank account' },
        ]}
      />
      {/* Both stay, so that looking at the other kind loses nothing. */}
      <div hidden={kind !== 'upi'}>
        <TextField
          label="UPI ID"
          name="upiId"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={320}
          error={errors.upiId ?? errors['account.upiId']}
        />
      </div>
      <div className={kind === 'bank' ? 'grid gap-4' : 'hidden'}>
        <TextField
          label="Account holder"
          name="holder"
          autoComplete="name"
          maxLength={returnLimits.holder}
          error={errors.holder ?? errors['account.holder']}
        />
        <TextField
          label="Account number"
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          error={errors.accountNumber ?? errors['account.accountNumber']}
          inputClassName="tabular-nums"
        />
        <TextField
          label="IFSC"
          name="ifsc"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          error={errors.ifsc ?? errors['account.ifsc']}
          inputClassName="tabular-nums"
        />
      </div>
      <Checkbox
        name="consent"
        value="yes"
        error={errors.consent}
        hint="Stored encrypted, and deleted once your refund has been sent."
      >
        Send my refund here
      </Checkbox>
    </div>
  )
}
