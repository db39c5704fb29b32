import { type ComponentType, useState } from 'react'
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
      showToast({ message: 'That did not load. Check the connection and try again.' })
      return false
    }
  }
  return [part?.Part, ask]
}
