import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { adminSession } from '#app/portal/guard.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { SheetFile } from '#app/portal/sheet-file.tsx'
import { Couriers } from '#app/portal/shipment-dialogs.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { Loading } from '#app/ui/skeleton.tsx'
import { Table } from '#app/ui/table.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { remittanceLimits, remittanceMessages } from '#modules/remittances/limits.ts'
import { sampleRemittance } from '#modules/remittances/rules.ts'
import type { RemittanceCheckView, RemittanceView } from '#modules/remittances/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { formatRupees, readRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/upload.ts'
import { amountProblem } from './amounts.ts'
import { previewColumns } from './tables.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await adminSession(request)
  return null
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Upload a courier remittance', matches) }]

export function HydrateFallback() {
  return <Loading text="Loading..." />
}

const failed = (error: unknown) => problemText(error, 'That did not work. Check your connection and try again.')

interface Read {
  name: string
  text: string
  check: RemittanceCheckView
}

/** A courier's file: chosen, looked at row by row, and booked once it is said what the bank received. */
export default function CashUploadPage() {
  const [read, setRead] = useState<Read>()
  const look = useAction(
    async (file: { name: string; text: string; courier?: string }) => ({
      ...file,
      check: await call(
        api.admin.cash['file-checks'].$post({ json: { text: file.text, courier: file.courier ?? '' } }),
      ),
    }),
    { onDone: setRead, failure: failed },
  )
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Cash', to: '/admin/cash' }]} current="Upload a courier remittance" />
      <AdminHeading>Upload a courier remittance</AdminHeading>
      <section className="panel panel-pad mt-4 grid gap-4">
        <p className="max-w-(--container-text) text-ink-2">
          The heading names the columns, in any order: AWB or tracking number, amount in rupees, date and UTR. Other
          columns are ignored. You see every row before anything is booked.
        </p>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(sampleRemittance(indianDay(new Date())))}`}
          download="courier-remittance-sample.csv"
          className="link justify-self-start"
        >
          Download a sample
        </a>
        <SheetFile
          most={remittanceLimits.rows}
          largest={remittanceLimits.text}
          onText={(text, name) => {
            setRead(undefined)
            void look.run({ name, text })
          }}
        />
        {read ? <p className="text-sm text-ink-2">Chosen: {read.name}</p> : null}
      </section>
      <FormBanner attempt={look.attempt} className="mt-4">
        {look.refusal}
      </FormBanner>
      {look.busy && !read ? <Loading text="Reading the file..." className="mt-4" /> : null}
      {read ? (
        <Preview
          key={read.text}
          {...read}
          onCourier={(courier) => void look.run({ name: read.name, text: read.text, courier })}
        />
      ) : null}
    </>
  )
}

interface PreviewProps extends Read {
  /** Looks again, as a file of this courier. */
  onCourier: (courier: string) => void
}

/** '8 rows: 3 matched, 3 differ, 2 unreadable' */
function rowsText({ rows, problems }: RemittanceCheckView): string {
  const matched = rows.filter(({ outcome }) => outcome === 'matched').length
  const parts = [`${matched} matched`, `${rows.length - matched} ${rows.length - matched === 1 ? 'differs' : 'differ'}`]
  if (problems.length > 0) parts.push(`${problems.length} unreadable`)
  return `${counted(rows.length + problems.length, 'row')}: ${parts.join(', ')}`
}

function Preview({ name, text, check, onCourier }: PreviewProps) {
  const booked = check.transfers.filter(({ isBooked }) => isBooked)
  const canBeBooked =
    check.bookedAt === null && check.problems.length === 0 && booked.length === 0 && check.rows.length > 0
  return (
    <>
      {check.bookedAt ? (
        <Notice tone="warning" className="mt-4" live>
          Uploaded on {formatDay(check.bookedAt)}. The same file cannot be uploaded twice.
        </Notice>
      ) : null}
      {booked.length > 0 && !check.bookedAt ? (
        <Notice tone="warning" className="mt-4" live>
          {booked.map(({ utr }) => utr).join(', ')}: booked from another file already.
        </Notice>
      ) : null}
      {check.problems.length > 0 ? (
        <Notice tone="warning" className="mt-4" live>
          <p className="font-semibold">Fix these lines, then choose the file again.</p>
          <ul className="mt-1 grid gap-1">
            {check.problems.slice(0, 20).map(({ line, problem }) => (
              <li key={line}>
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {check.rows.length === 0 && check.problems.length === 0 ? (
        <Notice tone="warning" className="mt-4" live>
          {text.trim() ? 'The first line is read as a heading, and there is nothing below it.' : 'This file is empty.'}
        </Notice>
      ) : null}
      {check.rows.length > 0 ? (
        <section aria-label="Rows" className="panel mt-4 overflow-clip">
          <p role="status" className="border-b border-line p-4 font-semibold">
            {rowsText(check)}
          </p>
          <Table
            caption="Rows of the file"
            columns={previewColumns}
            rows={check.rows}
            rowKey={({ line }) => String(line)}
          />
        </section>
      ) : null}
      {canBeBooked ? <Book name={name} text={text} check={check} onCourier={onCourier} /> : null}
    </>
  )
}

const fieldOf = (utr: string, what: 'deductions' | 'bank') => `${what} ${utr}`

/** '2 parcels were carried by another courier (Blue Dart). Their rows will not be booked.' */
function othersText({ rows }: RemittanceCheckView): string | undefined {
  const others = rows.filter(({ outcome }) => outcome === 'other_courier')
  if (others.length === 0) return undefined
  const names = [...new Set(others.flatMap(({ parcelCourier }) => parcelCourier ?? []))].join(', ')
  return others.length === 1
    ? `1 parcel was carried by another courier (${names}). Its row will not be booked.`
    : `${others.length} parcels were carried by another courier (${names}). Their rows will not be booked.`
}

function Book({ name, text, check, onCourier }: PreviewProps) {
  const couriers = useId()
  const others = othersText(check)
  const navigate = useNavigate()
  const form = useForm<string, RemittanceView>({
    checks: {
      courier: (typed) => (typed.trim() ? undefined : remittanceMessages.courier),
      ...Object.fromEntries(
        check.transfers.flatMap(({ utr }) => [
          [fieldOf(utr, 'deductions'), amountProblem],
          [fieldOf(utr, 'bank'), amountProblem],
        ]),
      ),
    },
    send: (values) =>
      call(
        api.admin.cash.files.$post({
          json: {
            courier: (values.courier ?? '').trim(),
            name,
            text,
            transfers: check.transfers.map(({ utr }) => ({
              utr,
              deductions: readRupees(values[fieldOf(utr, 'deductions')] ?? '') ?? 0,
              bankAmount: readRupees(values[fieldOf(utr, 'bank')] ?? '') ?? 0,
            })),
          },
        }),
      ),
    onDone({ outcomes, transfers }) {
      const open = transfers.filter(({ status }) => status === 'open').length
      const booked = outcomes.matched ?? 0
      const different = Object.values(outcomes).reduce((sum, rows) => sum + rows, 0) - booked
      const parts = [
        `${counted(booked, 'row')} booked`,
        different > 0 && `${counted(different, 'difference')} to settle`,
        open > 0 && `${counted(open, 'transfer')} still open`,
      ]
      const show = { label: 'Show differences', onPress: () => void navigate('/admin/cash/differences') }
      showToast({ message: parts.filter(Boolean).join(', '), ...(different > 0 ? { action: show } : {}) })
      void navigate('/admin/cash')
    },
    failure: failed,
  })
  return (
    <form {...form.props} aria-label="Booking" className="panel panel-pad mt-4 grid gap-4.5">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <TextField
        label="Courier"
        name="courier"
        list={couriers}
        autoComplete="off"
        maxLength={remittanceLimits.courier}
        error={form.errors.courier}
        onBlur={({ target }) => onCourier(target.value.trim())}
        className="max-w-100"
      />
      <Couriers id={couriers} />
      {others ? (
        <Notice tone="warning" live>
          {others}
        </Notice>
      ) : null}
      {check.transfers.map(({ utr, rows, sum }) => (
        <fieldset key={utr} className="min-w-0">
          <legend className="font-semibold">
            UTR <span className="tabular-nums wrap-anywhere">{utr}</span>
          </legend>
          <p className="text-sm text-ink-2">
            {counted(rows, 'row')}, {formatRupees(sum)}. If that, less the deductions, is not what the bank received,
            the transfer stays open.
          </p>
          <div className="mt-3 grid gap-4.5 pair-[14rem]">
            <TextField
              label="Deductions (₹)"
              name={fieldOf(utr, 'deductions')}
              inputMode="decimal"
              autoComplete="off"
              defaultValue="0"
              hint="What the courier kept, such as its fee."
              error={form.errors[fieldOf(utr, 'deductions')]}
              inputClassName="tabular-nums"
            />
            <TextField
              label="Received by the bank (₹)"
              name={fieldOf(utr, 'bank')}
              inputMode="decimal"
              autoComplete="off"
              error={form.errors[fieldOf(utr, 'bank')]}
              inputClassName="tabular-nums"
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button type="submit" size="lg" busy={form.busy} busyText="Booking..." className="max-md:w-full">
          Book this file
        </Button>
      </div>
    </form>
  )
}
