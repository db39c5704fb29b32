import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import { circleAlertIcon, eyeIcon, eyeOffIcon } from './icons.ts'

export interface FieldProps {
  /** Always visible above the field. */
  label: ReactNode
  /** A quiet sentence below, before anything is wrong. */
  hint?: ReactNode
  /** What is wrong and what to do; marks the field invalid. */
  error?: string | undefined
  /** Adds '(optional)' to the label. */
  optional?: boolean
  /** On the outer box, for its place in a grid. */
  className?: string
}

/** The sentence below a field that was filled wrongly. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger">
      <Icon path={circleAlertIcon} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

function describedBy(
  id: string,
  { error, hint }: Pick<FieldProps, 'error' | 'hint'>,
  own?: string,
): string | undefined {
  return [own, hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

function Notes({ id, error, hint }: { id: string } & Pick<FieldProps, 'error' | 'hint'>) {
  return (
    <>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
    </>
  )
}

function Field({
  id,
  label,
  optional,
  error,
  hint,
  className = '',
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </label>
      {children}
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** A drawing at the start of the box. */
  icon?: string
  /** Classes of the box itself, such as `tabular-nums`. */
  inputClassName?: string
}

/** One line of text. Forwards every attribute of an input; what was typed is never cleared. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  icon,
  inputClassName = '',
  id: givenId,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const box = (
    <input
      {...input}
      id={id}
      aria-invalid={error ? true : input['aria-invalid']}
      aria-describedby={describedBy(id, { error, hint }, input['aria-describedby'])}
      className={`control ${icon ? 'pl-11' : ''} ${inputClassName}`}
    />
  )
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} className={className}>
      {icon ? (
        <div className="relative">
          <Icon path={icon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
          {box}
        </div>
      ) : (
        box
      )}
    </Field>
  )
}

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** Several lines of text, growing by hand. */
export function TextAreaField({ label, hint, error, optional, className, id: givenId, ...input }: TextAreaFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} className={className}>
      <textarea
        rows={5}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className="control"
      />
    </Field>
  )
}

/** Line breaks become commas, as addresses are written in one line. */
const inOneLine = (text: string) => text.replace(/[ \t]*,?[ \t]*[\r\n]+\s*/g, ', ')

/** One line of text that is often long: it stands in two rows and grows with what is typed. Enter sends the form, as in a box of one line. */
export function LongTextField({ label, hint, error, optional, className, id: givenId, ...input }: TextAreaFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} className={className}>
      <textarea
        rows={2}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={({ currentTarget: box }) => {
          if (/[\r\n]/.test(box.value)) box.value = inOneLine(box.value)
        }}
        className="control resize-none [field-sizing:content]"
      />
    </Field>
  )
}

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {
  /** The label inside the box above the choice, for tool bars. */
  inset?: boolean
}

/** One choice of a known list; `option` elements are its children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className = '',
  inset = false,
  id: givenId,
  children,
  ...input
}: SelectFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const box = (
    <select
      {...input}
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { error, hint })}
      className={`control text-ellipsis ${inset ? 'min-h-(--control-lg) pt-5.5 pb-1 font-medium' : ''}`}
    >
      {children}
    </select>
  )
  if (!inset) {
    return (
      <Field id={id} label={label} optional={optional} error={error} hint={hint} className={className}>
        {box}
      </Field>
    )
  }
  return (
    <div className={`relative min-w-0 ${className}`}>
      <label htmlFor={id} className="pointer-events-none absolute top-1.5 left-3.75 text-2xs leading-tight text-ink-3">
        {label}
      </label>
      {box}
    </div>
  )
}

export interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'type'> {}

/** A password that can be shown. Pasting and password managers are welcome. */
export function PasswordField({ label, hint, error, optional, className, id: givenId, ...input }: PasswordFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} className={className}>
      <div className="relative">
        <input
          autoComplete="current-password"
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className="control pr-13"
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-md text-ink-2 hover:text-ink"
        >
          <Icon path={shown ? eyeOffIcon : eyeIcon} />
        </button>
      </div>
    </Field>
  )
}

export interface CheckboxProps
  extends Pick<FieldProps, 'error' | 'hint' | 'className'>,
    Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** Beside the box; a small figure at the far end may be given as `count`. */
  children: ReactNode
  count?: number
  type?: 'checkbox' | 'radio'
}

/** A box to tick, or with `type="radio"` a dot to choose, with its words beside it; 44px high. */
export function Checkbox({
  children,
  count,
  error,
  hint,
  className = '',
  id: givenId,
  type = 'checkbox',
  ...input
}: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={className}>
      <label className="flex min-h-(--control-md) items-center gap-2.5">
        <input
          {...input}
          id={id}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
        />
        <span>{children}</span>
        {count === undefined ? null : <span className="ml-auto text-sm text-ink-3 tabular-nums">{count}</span>}
      </label>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}
