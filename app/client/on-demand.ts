import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import { showToast } from '../ui/toast.tsx'

type Loaded<Props> = Promise<{ default: ComponentType<Props> }>

/**
 * A part of a page whose script comes after the page is awake. When the script does not come, what the document shows simply stays
 * as it is. Draw it inside a `memo` of its own: a change of props before it is awake would take its words away.
 */
export function lazyPart<Props>(load: () => Loaded<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => new Promise<never>(() => {})))
}

/** A part that is loaded when somebody asks for it: the component once it is there, and the way to ask. */
export function useOnDemand<Props>(
  load: () => Loaded<Props>,
): [ComponentType<Props> | undefined, () => Promise<boolean>] {
  const [part, setPart] = useState<{ Part: ComponentType<Props> }>()
  async function ask(): Promise<boolean> {
    try {
      const { default: Part } = await load()
      setPart({ Part })
      return true
    } catch {
      showToast({ message: 'That did not load. Check the connection and try again.' })
      return false
    }
  }
  return [part?.Part, ask]
}
