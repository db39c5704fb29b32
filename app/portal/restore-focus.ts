import { useEffect } from 'react'

interface RowPosition {
  element: HTMLElement
  table: HTMLTableElement | null
  /** Of the row it stands in. */
  row: number
}

const rowPositionOf = (element: HTMLElement): RowPosition => ({
  element,
  table: element.closest('table'),
  row: element.closest('tr')?.rowIndex ?? 0,
})

/** In a table the link of the row that is there now, so that a second press of Enter repeats nothing. Elsewhere the page's heading. */
function nextTo({ table, row }: RowPosition): HTMLElement | null {
  const rows = table?.isConnected ? [...table.rows].slice(1) : []
  const beside = rows[Math.min(Math.max(row - 1, 0), rows.length - 1)]
  return beside?.querySelector<HTMLElement>('a[href]') ?? document.querySelector<HTMLElement>('main h1[tabindex]')
}

/**
 * What was done often takes its own button away: an accepted order has nothing left to accept. Keyboard users would then
 * start at the top of the page again; this returns the focus to where it was lost, without scrolling.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let last: RowPosition | undefined
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = rowPositionOf(target)
    }
    const look = () => {
      if (!last || last.element.isConnected) return
      if (document.activeElement !== document.body || document.querySelector('dialog:modal')) return
      const lost = last
      last = undefined
      nextTo(lost)?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', note)
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}
