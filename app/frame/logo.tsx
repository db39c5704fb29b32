import { Link } from 'react-router'

export interface LogoProps {
  shopName: string
  /** On ink instead of paper. */
  light?: boolean
  /** Leads home; without it the logo is decoration. */
  linked?: boolean
  className?: string
}

/** The wordmark. Never narrower than 88px. */
export function Logo({ shopName, light = false, linked = true, className = '' }: LogoProps) {
  const drawing = (
    <img
      src={light ? '/brand/logo-light.svg' : '/brand/logo.svg'}
      width="136"
      height="34"
      loading={light ? 'lazy' : undefined}
      alt={linked ? `${shopName}, home` : ''}
      className={`h-7.5 w-auto lg:h-8.5 ${light ? '' : 'logo-ink'}`}
    />
  )
  return linked ? (
    <Link to="/" prefetch="intent" className={`inline-flex min-h-11 shrink-0 items-center ${className}`}>
      {drawing}
    </Link>
  ) : (
    drawing
  )
}
