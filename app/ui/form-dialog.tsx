import { type ReactNode, useId } from 'react'
import { Modal } from './dialog.tsx'

export interface FormDialogProps {
  open: boolean
  onClose: () => void
  /** What is asked: 'Cancel Rose Mist?'. */
  title: string
  /** A form with its own buttons, the safe one first (`DialogButtons`). */
  children: ReactNode
}

/** Asks for a few words before something is done. */
export function FormDialog({ open, onClose, title, children }: FormDialogProps) {
  const id = useId()
  if (!open) return null
  return (
    <Modal
      onClose={onClose}
      labelledBy={id}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] animate-rise overflow-y-auto rounded-xl bg-surface p-[clamp(1rem,5vw,1.5rem)] [box-shadow:var(--shadow-lg)]"
    >
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </Modal>
  )
}

/** The buttons at the foot of a dialog's form. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2.5 max-md:*:flex-1">{children}</div>
}
