import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { circleCheckIcon, infoIcon, triangleAlertIcon } from './icons.ts'

export type NoticeTone = 'success' | 'info' | 'warning'

export interface NoticeProps {
  tone: NoticeTone
  children: ReactNode
  action?: ReactNode
  /** Announces itself politely when it appears. */
  live?: boolean
  className?: string
}

const looks: Record<NoticeTone, { box: string; ink: string; icon: string }> = {
  success: { box: 'border-success-line bg-success-soft', ink: 'text-success', icon: circleCheckIcon },
  info: { box: 'border-info-line bg-info-soft', ink: 'text-info', icon: infoIcon },
  warning: { box: 'border-warning-line bg-warning-soft', ink: 'text-warning', icon: triangleAlertIcon },
}

/** News that is no error: something succeeded, should be known, or has changed. */
export function Notice({ tone, children, action, live = false, className = '' }: NoticeProps) {
  const look = looks[tone]
  return (
    <div
      role={live ? 'status' : undefined}
      className={`flex flex-wrap gap-3 rounded-md border px-4 py-3.5 leading-normal ${look.box} ${className}`}
    >
      <Icon path={look.icon} className={`mt-0.5 ${look.ink}`} />
      <div className="min-w-1/2 flex-1">{children}</div>
      {action ? <div className="self-center">{action}</div> : null}
    </div>
  )
}
