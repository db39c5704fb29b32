import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type BadgeTone = 'neutral' | 'saffron' | 'indigo' | 'plum' | 'neem' | 'geru'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-status-unknown-soft text-status-unknown',
  saffron: 'bg-status-pending-soft text-status-pending',
  indigo: 'bg-status-processing-soft text-status-processing',
  plum: 'bg-status-shipped-soft text-status-shipped',
  neem: 'bg-status-delivered-soft text-status-delivered',
  geru: 'bg-status-cancelled-soft text-status-cancelled',
}

export interface BadgeProps {
  tone?: BadgeTone
  icon?: string
  children: ReactNode
  className?: string
}

/** One word about a thing: 'Vendor', 'Live', 'Low stock'. */
export function Badge({ tone = 'neutral', icon, children, className = '' }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.25 py-0.75 text-xs leading-snug font-semibold whitespace-nowrap ${tones[tone]} ${className}`}
    >
      {icon ? <Icon path={icon} size={14} /> : null}
      {children}
    </span>
  )
}

/** The saffron tab of an offer: '26% off'. */
export function OfferTag({ percent, className = '' }: { percent: number; className?: string }) {
  return (
    <span
      className={`rounded-petal-sm bg-accent px-2.5 py-1 text-xs leading-tight font-bold text-on-accent ${className}`}
    >
      {percent}% off
    </span>
  )
}
