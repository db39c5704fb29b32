import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from './toast.tsx'

/** A part that is loaded when somebody asks for it: the component once it is there, and the way to ask. */
export function useOnDemand<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [ComponentType<Props> | undefined, () => Promise<boolean>] {
  const [part, setPart] = useState<{ Part: ComponentType<Props> }>()
  async function ask(): Promise<boolean> {
    try {
      const { default: Part } = await load()
      setPart({ Part })
      return true
    } catch {
      showToast({ message: 'That did not load. Check your connection and try again.' })
      return false
    }
  }
  return [part?.Part, ask]
}

/** After hydration a page is at rest. */
const restMs = 3_000

/** Fetches a part once the page is at rest, so that a press on its button answers at once; not where somebody saves data. */
export function usePreloaded(load: () => Promise<unknown>): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
    if (connection?.saveData) return
    const timer = setTimeout(() => load().catch(() => {}), restMs)
    return () => clearTimeout(timer)
  }, [load])
}
