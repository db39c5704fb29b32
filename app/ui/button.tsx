import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  /** One primary in a region; everything else outlined or text. Danger is outlined, never filled. */
  variant?: ButtonVariant
  /** 44px; `lg` 52 for the screen's one action; `sm` 36 for dense tables on a mouse, 44 on a phone. */
  size?: ButtonSize
  full?: boolean
}

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-md border text-center leading-tight font-semibold transition-colors active:top-px aria-disabled:top-0'

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-(--control-sm) max-md:min-h-(--control-md) px-3 py-1 text-sm',
  // Letters of twice the size leave a phone no room for twice the padding.
  md: 'gives-way min-h-(--control-md) px-[min(1.125rem,5vw)] py-2 text-base',
  lg: 'gives-way min-h-(--control-lg) px-7 py-2 text-lg',
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-hover',
  ghost: 'border-transparent text-brand-ink hover:bg-brand-soft',
  danger: 'border-danger-line bg-surface text-danger hover:border-danger hover:bg-danger-soft',
}

const disabled = 'cursor-not-allowed border-transparent bg-sunken text-ink-3'

/** The classes of a button, for the rare element that is neither a button nor a link. */
export function buttonClass({ variant = 'primary', size = 'md', full = false }: Look = {}): string {
  return `${base} ${sizes[size]} ${variants[variant]}${full ? ' w-full' : ''}`
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Cannot be pressed, and looks it. It stays reachable, so that its words can be heard. */
  disabled?: boolean
  /** Under way: a spinner and `busyText` in the same width; presses do nothing and focus stays. */
  busy?: boolean
  busyText?: ReactNode
}

/** Does something here. Submits only with `type="submit"`. */
export function Button({
  variant = 'primary',
  size = 'md',
  full = false,
  disabled: isDisabled = false,
  busy = false,
  busyText,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const still = isDisabled || busy
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (still) event.preventDefault()
    else onClick?.(event)
  }
  const look = isDisabled ? disabled : `${variants[variant]}${busy ? ' cursor-progress' : ''}`
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={still || undefined}
      className={`${base} ${sizes[size]} ${look}${full ? ' w-full' : ''} ${className}`}
    >
      {busyText === undefined ? (
        <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>{children}</span>
      ) : (
        // Both texts share one cell, so the wider of them sets the width and the change of words moves nothing.
        <span className="grid place-items-center *:col-start-1 *:row-start-1">
          <span className={`inline-flex items-center gap-2 ${busy ? 'invisible' : ''}`}>{children}</span>
          <span className={`inline-flex items-center gap-2 ${busy ? '' : 'invisible'}`}>
            <Spinner />
            {busyText}
          </span>
        </span>
      )}
      {busy && busyText === undefined ? <Spinner className="absolute" /> : null}
    </button>
  )
}

export interface ButtonLinkProps extends Look, LinkProps {}

/** Goes somewhere and looks like a button. */
export function ButtonLink({ variant, size, full, className = '', ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={`${buttonClass({ variant, size, full })} ${className}`} />
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, in words; begins with the visible words if there are any. */
  label: string
  icon: string
}

/** A 44px square with one drawing. */
export function IconButton({ label, icon, type = 'button', className = '', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={`${iconButtonClass} ${className}`}>
      <Icon path={icon} />
    </button>
  )
}

/** The classes of an `IconButton`, for a link or a menu that looks like one. */
export const iconButtonClass =
  'relative grid size-(--control-md) shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-hover'
