import { Link, type LinkProps } from 'react-router'
import { Icon } from './icon.tsx'
import { arrowLeftIcon, arrowRightIcon } from './icons.ts'

/** A link inside a sentence: wine and underlined. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link prefetch="intent" {...rest} className={`link ${className}`} />
}

const arrow =
  'inline-flex min-h-(--control-md) items-center gap-1.5 font-semibold whitespace-nowrap text-brand-ink hover:underline'

/** 'View all →': onward to more of the same. */
export function MoreLink({ children, className = '', ...rest }: LinkProps) {
  return (
    <Link prefetch="intent" {...rest} className={`${arrow} ${className}`}>
      {children}
      <Icon path={arrowRightIcon} size={16} />
    </Link>
  )
}

/** '← Continue Shopping': back to what the visitor was doing. */
export function BackLink({ children, className = '', ...rest }: LinkProps) {
  return (
    <Link prefetch="intent" {...rest} className={`${arrow} ${className}`}>
      <Icon path={arrowLeftIcon} size={16} />
      {children}
    </Link>
  )
}
