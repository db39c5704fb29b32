import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useOnDemand } from '#app/ui/on-demand.ts'

export interface StockAlertProps {
  variantId: string
  /** The product in its shade, in words. */
  name: string
}

/** For what is sold out: one email when it is back. */
export default function StockAlert({ variantId, name }: StockAlertProps) {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<string>()
  const [Dialog, loadDialog] = useOnDemand(() => import('./stock-alert-dialog.tsx'))

  async function open() {
    if (await loadDialog()) setOpen(true)
  }

  return (
    <>
      <Button size="lg" aria-haspopup="dialog" onClick={open} className="w-full">
        {asked === variantId ? 'We will email you' : 'Tell me when it’s back'}
      </Button>
      {Dialog && isOpen ? (
        <Dialog
          variantId={variantId}
          name={name}
          onClose={() => setOpen(false)}
          onStopped={() => setAsked(undefined)}
          onDone={() => {
            setAsked(variantId)
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}
