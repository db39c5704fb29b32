import { api, call } from '#app/frame/api.ts'
import { TextField } from '#app/ui/field.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import { Notice } from '#app/ui/notice.tsx'
import { businessLimits, businessMessages } from '#modules/vendors/limits.ts'
import { isBankAccount, isIfsc, normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { BusinessStepForm, codeClass, type StepFormProps } from './step.tsx'

/** Where payouts go. The number is typed twice, stored encrypted, and only its last four digits are shown here again. */
export function BankForm({ business, ...step }: StepFormProps) {
  const known = business.bankAccountLastFour
  const { revision } = business
  const asked =
    revision?.status === 'submitted'
      ? revision.changes.find(({ field }) => field === 'bankAccountLastFour')?.after
      : undefined
  return (
    <BusinessStepForm
      {...step}
      business={business}
      checks={{
        holder: requiredText(businessMessages.holder, businessLimits.holder),
        account: (typed) => (isBankAccount(normalizeIdentifier(typed)) ? undefined : businessMessages.account),
        accountAgain: (typed, values) =>
          normalizeIdentifier(typed) === normalizeIdentifier(values.account)
            ? undefined
            : businessMessages.accountAgain,
        ifsc: (typed) => (isIfsc(normalizeIdentifier(typed)) ? undefined : businessMessages.ifsc),
      }}
      secrets={['account', 'accountAgain']}
      compared={{
        holder: { label: 'Account holder', of: (one) => one.bankAccountHolder },
        ifsc: { label: 'IFSC', of: (one) => one.ifsc },
      }}
      save={(values, version) => call(api.vendor.business.bank.$put({ json: { ...values, version } }))}
    >
      {(errors) => (
        <>
          {known ? (
            <Notice tone="info">
              {asked ? (
                <>
                  In force: ends in <b className="font-semibold tabular-nums">{known}</b>. Asked for: ends in{' '}
                  <b className="font-semibold tabular-nums">{asked}</b>.
                </>
              ) : (
                <>
                  We have an account that ends in <b className="font-semibold tabular-nums">{known}</b>.
                </>
              )}{' '}
              To change anything here, enter the full account number again.
            </Notice>
          ) : null}
          <TextField
            label="Account holder"
            name="holder"
            required
            maxLength={businessLimits.holder}
            defaultValue={business.bankAccountHolder || business.legalName}
            error={errors.holder}
          />
          <div className="grid gap-4.5 pair-[14rem]">
            <TextField
              label="Account number"
              name="account"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              hint="Encrypted; we only open it to pay you"
              error={errors.account}
              inputClassName="tabular-nums"
            />
            <TextField
              label="Confirm account number"
              name="accountAgain"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              error={errors.accountAgain}
              inputClassName="tabular-nums"
            />
          </div>
          <TextField
            label="IFSC"
            name="ifsc"
            required
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            defaultValue={business.ifsc}
            hint="11 characters, printed on your cheque and shown in your bank’s app"
            error={errors.ifsc}
            inputClassName={codeClass}
            className="md:max-w-64"
          />
        </>
      )}
    </BusinessStepForm>
  )
}
