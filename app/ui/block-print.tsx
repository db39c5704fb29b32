export type PrintTone = 'kesar' | 'alta' | 'ink'

const tones: Record<PrintTone, string> = {
  kesar: 'bg-kesar-300 print-wine',
  alta: 'bg-alta-600 print-light',
  ink: 'bg-kajal-900 print-light',
}

const tiles = { 24: 'bg-size-[24px]', 36: 'bg-size-[36px]', 56: 'bg-size-[56px]', 72: 'bg-size-[72px]' }

export interface BlockPrintProps {
  tone: PrintTone
  /** Pixels of one repeat. */
  tile?: keyof typeof tiles
  /** Sets size and corners. */
  className?: string
}

/** A piece of printed cloth; decoration, never behind text. */
export function BlockPrint({ tone, tile = 56, className = '' }: BlockPrintProps) {
  return <div aria-hidden="true" className={`${tones[tone]} ${tiles[tile]} ${className}`} />
}
