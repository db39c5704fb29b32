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
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] animate-rise scroll-pb-20 overflow-y-auto rounded-xl bg-surface p-(--dialog-pad) @container [--dialog-pad:clamp(1rem,5vw,1.5rem)] [box-shadow:var(--shadow-lg)]"
    >
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </Modal>
  )
}

/** The buttons at the foot of a dialog's form. They stay in sight where it is taller than the screen, unless its letters are so large that they would hide the rest. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky @max-[14rem]:static -bottom-(--dialog-pad) -mx-(--dialog-pad) -mb-(--dialog-pad) flex flex-wrap justify-end gap-2.5 bg-surface px-(--dialog-pad) pt-1 pb-(--dialog-pad) max-md:*:flex-1">
      {children}
    </div>
  )
}
